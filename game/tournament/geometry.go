package tournament

// parallels returns tables of three or four for n places, by rounds, such that every two places meet exactly once. It
// returns nil unless n is the square or a higher power of size. The places are the points of the affine space over the
// field of size elements, the tables are its lines, and the rounds are the classes of parallel lines (see C. Colbourn
// and J. Dinitz, Handbook of Combinatorial Designs, 2007, VII.2).
func parallels(n, size int) [][][]int {
	dimensions, power := 0, 1
	for power < n {
		dimensions, power = dimensions+1, power*size
	}
	if size < 3 || size > 4 || power != n || dimensions < 2 {
		return nil
	}
	var classes [][][]int
	for direction := 1; direction < n; direction++ {
		if leading(direction, size) != 1 {
			continue // a multiple of another direction
		}
		var lines [][]int
		seen := make([]bool, n)
		for p := range n {
			if seen[p] {
				continue
			}
			var line []int
			for factor := range size {
				q := along(p, direction, factor, size)
				seen[q] = true
				line = append(line, q)
			}
			lines = append(lines, line)
		}
		classes = append(classes, lines)
	}
	return classes
}

// leading returns the highest digit of a number in a base.
func leading(number, base int) int {
	for number >= base {
		number /= base
	}
	return number
}

// along returns point + factor · direction, computed digit by digit in the field.
func along(point, direction, factor, size int) int {
	if point == 0 && direction == 0 {
		return 0
	}
	digit := plus(point%size, times(direction%size, factor, size), size)
	return along(point/size, direction/size, factor, size)*size + digit
}

// plus adds in the field of three or four elements.
func plus(a, b, size int) int {
	if size == 4 {
		return a ^ b
	}
	return (a + b) % size
}

// times multiplies in the field of three or four elements. In the field of four, 2 is a root of x² = x + 1.
func times(a, b, size int) int {
	if size != 4 {
		return a * b % size
	}
	product := 0
	if b&1 != 0 {
		product ^= a
	}
	if b&2 != 0 {
		product ^= [...]int{0, 2, 3, 1}[a]
	}
	return product
}

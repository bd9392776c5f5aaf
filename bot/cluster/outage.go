package cluster

// outage distinguishes the first failure in a row, which is logged, from later ones. The zero outage has seen none.
type outage struct{ lasts bool }

// begins records the outcome of a try, and reports whether it is the first failure in a row.
func (o *outage) begins(err error) bool {
	before := o.lasts
	o.lasts = err != nil
	return o.lasts && !before
}

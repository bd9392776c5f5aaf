package sentences

import (
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestPackIsTheSheets compares the pack with the sheets (000 Contenu, 001 Le matériel, 002 Matériel, 003 Contents, 004
// Matériel).
func TestPackIsTheSheets(t *testing.T) {
	count, gold := map[string]int{}, 0
	for _, card := range pack() {
		count[card]++
		if strength, ok := strings.CutPrefix(card, "M"); ok {
			n, err := strconv.Atoi(strength)
			if err != nil {
				t.Fatalf("reading the gold of %s: %v", card, err)
			}
			gold += n
		}
	}
	want := map[string]int{"M2": 5, "M3": 6, "M4": 5, "M5": 5, "M6": 2, "M7": 1, "M8": 1, "AD": 1}
	for _, fleet := range []string{"B", "G", "R", "Y"} {
		for rank, n := range map[string]int{"1": 2, "2": 4, "3": 4, "4": 2, "C": 1} {
			want[fleet+rank] = n
		}
	}
	if !reflect.DeepEqual(count, want) || len(pack()) != 78 || gold != 100 {
		t.Errorf("the pack has %d cards and %d gold: %v; want 78, 100: %v", len(pack()), gold, count, want)
	}
}

func TestEverySentence(t *testing.T) {
	seen := map[string]bool{}
	for _, s := range All() {
		name := s.Source + ": " + s.Says
		number, section, _ := strings.Cut(s.Source, " ")
		if sections[number] == nil || section == "" {
			t.Errorf("%s: cites no sheet and section that sections has", name)
		}
		if len(s.Editions) == 0 || s.Mode == "" || s.Seats == 0 || s.First == 0 || s.Says == "" {
			t.Errorf("%s: is not complete: %+v", name, s)
		}
		if reflect.ValueOf(s.Check).IsZero() {
			t.Errorf("%s: checks nothing", name)
		}
		if key := fmt.Sprint(name, s.Mode, s.Seats); seen[key] {
			t.Errorf("%s: is duplicated", name)
		} else {
			seen[key] = true
		}
		deck, err := s.Deck()
		if err != nil {
			t.Errorf("%s: %v", name, err)
		} else if !slices.Equal(sorted(deck), sorted(pack())) {
			t.Errorf("%s: the deck is not the pack: %v", name, deck)
		}
	}
}

// sections lists, for each sheet, the headings of the sections with a rule that a game can show.
var sections = map[string][]string{
	"000": {"Jouer seul ou en équipe", "Mise en Place", "Déroulement du Jeu", "Piocher ou Jouer", "Les cartes Galion",
		"Les cartes Pirates", "Les cartes Capitaine", "La carte Amiral", "S'emparer des Galions", "Fin de la partie",
		"Le Jeu en équipe", "Exemple d'un début de partie à 3 joueurs"},
	"001": {"Préparation", "Le jeu", "Seul contre tous", "Piocher une carte", "Jouer un navire marchand",
		"Jouer un bateau pirate", "Jouer un capitaine pirate ou un amiral", "Gagner un navire marchand",
		"Fin de la partie", "Comptage des points", "Le jeu en équipe"},
	"002": {"Mise en place", "Seul ou en équipe", "Tour de jeu", "Jouer une carte Galion", "Jouer une carte Pirate",
		"Jouer une carte Capitaine", "Jouer la carte Amiral", "Piocher une carte", "Gagner des cartes Galion",
		"Fin de partie", "Décompte", "Jeu en équipe"},
	"003": {"Game Types", "Set Up", "Individual Play", "Draw a Card", "Play a Merchant Ship", "Play a Pirate Ship",
		"Play a Pirate Captain", "Play the Admiral", "Tied Attack Strengths", "Capturing Merchant Ships",
		"Game End and Scoring", "Notes", "Partnership Play"},
	"004": {"Préparation de la partie", "Déroulement de la partie", "Piocher une carte", "Jouer un galion",
		"Jouer un vaisseau pirate", "Jouer un capitaine pirate ou l'amiral", "Gagner un galion", "Fin de la partie",
		"Le jeu en équipe"},
	"digest": {"Players", "Set-up", "A turn", "Control of a ship at sea", "End", "What differs"},
}

// TestEverySectionIsCited checks that each of sections has a sentence, and that no sentence cites another one.
func TestEverySectionIsCited(t *testing.T) {
	cited := map[string]bool{}
	for _, s := range All() {
		cited[s.Source] = true
	}
	for number, headings := range sections {
		for _, heading := range headings {
			source := number + " " + heading
			if !cited[source] {
				t.Errorf("no sentence of %s", source)
			}
			delete(cited, source)
		}
	}
	for source := range cited {
		t.Errorf("%s is no heading that sections has", source)
	}
}

func TestDeckGivesDealAndDraws(t *testing.T) {
	s := Sentence{Seats: 3, First: 2, Hands: hands{1: cards("M2"), 2: cards("B1 B2 B3 B4 BC AD M8")},
		Moves: moves("2*draw")}
	deck, err := s.Deck()
	if err != nil {
		t.Fatal(err)
	}
	dealt := []string{deck[0], deck[3], deck[6], deck[9], deck[12], deck[15], deck[18]}
	if !slices.Equal(dealt, s.Hands[2]) || deck[2] != "M2" {
		t.Errorf("seat 2 gets %v, want %v; seat 1 gets %s first, want M2", dealt, s.Hands[2], deck[2])
	}
}

func TestDeckRefuses(t *testing.T) {
	for says, s := range map[string]Sentence{
		"more cards than the seat gets": {Seats: 2, First: 1, Hands: hands{1: cards("B1 B1 B2 B2 B3 B3 B4")}},
		"a card too often":              {Seats: 2, First: 1, Hands: hands{1: cards("M8"), 2: cards("M8")}},
	} {
		if _, err := s.Deck(); err == nil {
			t.Errorf("%s: was accepted", says)
		}
	}
}

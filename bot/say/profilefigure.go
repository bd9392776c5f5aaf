package say

// ProfileFigure is a figure in the picture of a profile.
type ProfileFigure string

// The figures.
const (
	RatingFigure      ProfileFigure = "rating"
	LongestFigure     ProfileFigure = "longest" // winning streak
	BestFigure        ProfileFigure = "best"    // score
	FleetFigure       ProfileFigure = "fleet"
	CatchFigure       ProfileFigure = "catch"
	CapturesFigure    ProfileFigure = "captures"
	TournamentsFigure ProfileFigure = "tournaments" // won
)

// ProfileLabel returns the label of a figure in the picture of a profile.
func (l *Localizer) ProfileLabel(figure ProfileFigure) string {
	return l.say("profile.label." + string(figure))
}

package live

import (
	"context"
	"time"

	"korsar/bot/say"
	"korsar/bot/table"
)

// presentScene returns the table of a stream as it is now. Only a stream with the hand gets it.
func (st *stream) presentScene(ctx context.Context) (table.ViewersScene, error) {
	if st.hand {
		return st.server.options.Registry.ViewersScene(ctx, st.table)
	}
	public, err := st.server.options.Registry.Scene(ctx, st.table)
	return table.ViewersScene{Scene: public}, err
}

// pastScene returns the table as it was one delay ago, and the times of its changes since.
func (st *stream) pastScene(ctx context.Context) (table.ViewersScene, []time.Time, error) {
	at := st.server.options.Clock.Now().Add(-st.delay)
	if st.hand {
		return st.server.options.Registry.PastViewersScene(ctx, st.table, at)
	}
	public, since, err := st.server.options.Registry.PastScene(ctx, st.table, at)
	return table.ViewersScene{Scene: public}, since, err
}

// delayedScene returns the table as the stream shows it now.
func (st *stream) delayedScene(ctx context.Context) (table.ViewersScene, error) {
	if st.delay == 0 {
		return st.presentScene(ctx)
	}
	scene, _, err := st.pastScene(ctx)
	return scene, err
}

// encode returns a scene in the form that the stream sends.
func (st *stream) encode(scene *table.ViewersScene, t *say.Localizer) sceneJSON {
	d := delays{st.pageDelay, st.delay}
	if st.hand {
		return viewersSceneOf(scene, t, d)
	}
	return sceneOf(&scene.Scene, t, d)
}

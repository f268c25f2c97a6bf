import { offerAgain, offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { shortTitle } from '#console/ui/lists/list-text.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { useConsole } from '../../platform/console-context.tsx'

type Decided = Pick<Manuscript, 'id' | 'title' | 'state' | 'undo_ms'>

/**
 * Offers to undo what was just decided on a manuscript, or what an answer of the server says can be undone still.
 * @param onUndone the page that shows it, if it does still
 */
export function useOfferUndoing(onUndone: () => void) {
  const { t, call } = useConsole()
  return ({ id, title, state, undo_ms: ms }: Decided, how: 'decided' | 'read' = 'decided'): void => {
    if (!ms) return
    const offer = how === 'decided' ? offerUndo : offerAgain
    offer({
      key: `manuscript ${id}`,
      text: t(state === 'refused' ? 'undo.refused' : 'undo.approved', { title: shortTitle(title) || t('untitled') }),
      path: `/review/${id}`,
      ms,
      undo: () => call('undoManuscript', { id }),
      onUndone,
    })
  }
}

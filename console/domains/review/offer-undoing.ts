import { offerAgain, offerUndo } from '#console/platform/acts/undoable-acts.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { shortTitle } from '#console/ui/lists/list-text.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'

type How = 'decided' | 'read'

interface Decided {
  id: number
  title: string
  refused: boolean
  /** Time during which it can be undone; undefined if it cannot. */
  ms: number | undefined
}

interface Decisions {
  /** Names what is decided on among all that can be undone. */
  kind: 'manuscript' | 'event'
  /** Returns its path in the console. */
  pathOf: (id: number) => string
  undo: (id: number) => Promise<unknown>
  /** The page that shows it, if it does still. */
  onUndone: () => void
}

/** Offers to undo what was just decided, or what an answer of the server says can be undone still. */
export function useOfferDecision({ kind, pathOf, undo, onUndone }: Decisions) {
  const { t } = useConsole()
  return ({ id, title, refused, ms }: Decided, how: How = 'decided'): void => {
    const offer = how === 'decided' ? offerUndo : offerAgain
    offer({
      key: `${kind} ${id}`,
      text: t(refused ? 'undo.refused' : 'undo.approved', { title: shortTitle(title) || t('untitled') }),
      path: pathOf(id),
      ms,
      undo: () => undo(id),
      onUndone,
    })
  }
}

/** The same of manuscripts. */
export function useOfferUndoing(onUndone: () => void) {
  const { call } = useConsole()
  const offer = useOfferDecision({
    kind: 'manuscript',
    pathOf: (id) => `/review/${id}`,
    undo: (id) => call('undoManuscript', { id }),
    onUndone,
  })
  return ({ id, title, state, undo_ms: ms }: Pick<Manuscript, 'id' | 'title' | 'state' | 'undo_ms'>, how?: How): void =>
    offer({ id, title, refused: state === 'refused', ms }, how)
}

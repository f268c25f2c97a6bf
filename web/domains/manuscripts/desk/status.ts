import type { Manuscript, ManuscriptRow, ManuscriptState } from '#contract/newsroom/manuscripts.ts'
import type { EditorTextKey } from '#web/editor/editor-text.ts'

/** The specification's words for the states of an article. */
export const stateWords: Readonly<Record<ManuscriptState, EditorTextKey>> = {
  draft: 'stateDraft',
  pending: 'statePending',
  approved: 'stateApproved',
  refused: 'stateRefused',
}

/** Classes of the dot before the word. */
export const stateTones: Readonly<Record<ManuscriptState, string>> = {
  draft: 'status--wait',
  pending: 'status--wait',
  approved: 'status--next',
  refused: 'status--bad',
}

/** Approved, with its time still to come. */
export const isPlanned = ({ state, publish_time }: Pick<ManuscriptRow, 'state' | 'publish_time'>): boolean =>
  state === 'approved' && publish_time !== null

/** True if it waits for a decision or its time: it is read as it is, and must be taken back before it is changed. */
export const isLocked = (manuscript: Manuscript | undefined): boolean =>
  manuscript !== undefined && (manuscript.state === 'pending' || isPlanned(manuscript))

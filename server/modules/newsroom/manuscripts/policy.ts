import type { Role } from '#contract/members/accounts.ts'
import { isStaff } from '#contract/members/roles.ts'
import type { ManuscriptState } from '#contract/newsroom/manuscripts.ts'

/** Rules of who may do what with a manuscript. Pure: all facts are passed in. */

export interface Member {
  readonly userId: number
  readonly roles: readonly Role[]
}

interface Manuscript {
  readonly ownerId: number
  readonly state: ManuscriptState
  readonly itemId: number | null
  readonly publishAt: Date | null
  readonly heldBy: number | null
  /** The text that readers have; null before the first publication. */
  readonly published: object | null
  /** The owner has saved words that are not published yet. */
  readonly ownerRevising: boolean
}

/** Authors open their own manuscripts, staff all; for everybody else they do not exist. */
export const mayOpen = (member: Member, manuscript: Pick<Manuscript, 'ownerId'>): boolean =>
  manuscript.ownerId === member.userId || isStaff(member)

/** Approved, with its time still to come. */
export const isPlanned = ({ state, publishAt }: Pick<Manuscript, 'state' | 'publishAt'>): boolean =>
  state === 'approved' && publishAt !== null

/**
 * The state after saving, or why it may not be saved. A text that waits for a decision or for its time has been read as
 * it is: its author has to withdraw it first, while the member of staff who has claimed it edits it in place.
 */
export function stateAfterSaving(
  member: Member,
  manuscript: Manuscript,
): ManuscriptState | 'notNow' | 'heldByColleague' {
  const { state, heldBy } = manuscript
  if (state === 'pending' || isPlanned(manuscript)) {
    if (!isStaff(member)) return 'notNow'
    return heldBy !== null && heldBy !== member.userId ? 'heldByColleague' : state
  }
  return state === 'approved' ? 'draft' : state
}

/**
 * Staff do not decide that somebody else's words are finished: they submit for its owner only what they corrected
 * themselves in an article that readers have.
 */
export const submitsFor = (
  member: Member,
  { ownerId, published, ownerRevising }: Pick<Manuscript, 'ownerId' | 'published' | 'ownerRevising'>,
): boolean => member.userId === ownerId || (isStaff(member) && published !== null && !ownerRevising)

/** Why a manuscript may not be submitted; undefined where it may. */
export function obstacleToSubmitting(
  member: Member,
  manuscript: Pick<Manuscript, 'state' | 'ownerId' | 'published' | 'ownerRevising'>,
): 'wrongState' | 'onlyOwnerSubmits' | undefined {
  if (!submitsFor(member, manuscript)) return 'onlyOwnerSubmits'
  return manuscript.state === 'draft' || manuscript.state === 'refused' ? undefined : 'wrongState'
}

/** Returns the state after withdrawal: one that staff take back early still waits, since its owner submitted it. */
export const stateAfterWithdrawal = (member: Member, manuscript: Manuscript): 'draft' | 'pending' =>
  isPlanned(manuscript) && manuscript.ownerId !== member.userId ? 'pending' : 'draft'

/** True while it waits for a review or for its time of publication. */
export const mayWithdraw = (manuscript: Pick<Manuscript, 'state' | 'publishAt'>): boolean =>
  manuscript.state === 'pending' || isPlanned(manuscript)

/** True if the manuscript was never published, so that it may be deleted, by its author alone. */
export const mayDelete = ({ state, itemId }: Pick<Manuscript, 'state' | 'itemId'>): boolean =>
  itemId === null && (state === 'draft' || state === 'refused')

/** Staff publish without a review; columnists where an administrator allows it. */
export const publishesAtOnce = (member: Pick<Member, 'roles'>, columnistsMay: boolean): boolean =>
  isStaff(member) || (columnistsMay && member.roles.includes('columnist'))

/** Texts of columnists are reviewed before the others. */
export const hasPriority = ({ roles }: Pick<Member, 'roles'>): boolean => roles.includes('columnist')

import { manuscriptLimits } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import { isStaff } from '#contract/members/roles.ts'
import type { RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import { isVisible } from '#contract/visible-text.ts'
import { sanitizeForPostgres, type Transaction } from '#server/platform/database/database.ts'
import { changeManuscript, type ManuscriptRow } from './manuscripts-store.ts'
import type { Member } from './policy.ts'

/**
 * Stores the notice that readers get when this revision is published, replacing that of an earlier decision. Only staff
 * may state that something was wrong, and only about a published text.
 * @throws CallError notAllowed, wrongState; reasonRequired if the text is invisible or too long
 */
export async function declareCorrection(
  tx: Transaction,
  row: ManuscriptRow,
  given: RevisionCorrection | undefined,
  member: Member,
): Promise<ManuscriptRow> {
  if (given && !isStaff(member)) throw new CallError('notAllowed')
  if (given && row.itemId === null) throw new CallError('wrongState')
  const correction = given ? { kind: given.kind, text: fitText(given.text) } : null
  if (correction === null && row.correction === null) return row
  await changeManuscript(tx, row.id, { correction })
  return { ...row, correction }
}

function fitText(text: string): string {
  const fit = sanitizeForPostgres(text)
    .replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .trim()
  if (!isVisible(fit) || [...fit].length > manuscriptLimits.correction)
    throw new CallError('reasonRequired', 'correction')
  return fit
}

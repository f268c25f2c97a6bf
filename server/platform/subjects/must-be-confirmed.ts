import { CallError } from '#contract/errors.ts'
import { type Confirmation, type Consequence, missingConfirmation } from '#contract/staff/consequence-terms.ts'

/**
 * Refuses an act whose consequences were not confirmed, in the transaction of the act.
 * @throws CallError consequencesUnseen, nameNotTyped
 */
export function mustBeConfirmed(given: Confirmation, affected: { name: string; list: readonly Consequence[] }): void {
  const missing = missingConfirmation(given, affected)
  if (missing) throw new CallError(missing, missing === 'nameNotTyped' ? 'typed' : undefined)
}

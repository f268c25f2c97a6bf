import { commonErrors } from '#contract/common-errors.ts'
import type { AccountTranslate } from '#web/language/account-text.ts'
import { isBackendError } from '#web/platform/backend.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'

type ErrorName = keyof typeof commonErrors

/** True if a call was answered with this failure of the catalogue. */
export const failedWith = (error: unknown, name: ErrorName): boolean =>
  isBackendError(error) && error.code === commonErrors[name].code

/** Returns the message on a failure: the server's own words, else that the network did not let it through. */
export const failureText = (error: unknown, t: AccountTranslate): string =>
  isBackendError(error) ? error.message : t('network')

/**
 * The field that a failure is about, with the server's words; undefined where no field is to blame.
 * @param fields names of failures by field
 */
export function blamedField<F extends string>(
  error: unknown,
  fields: Partial<Record<F, readonly ErrorName[]>>,
): FieldErrors<F> | undefined {
  for (const [field, names] of Object.entries(fields) as [F, readonly ErrorName[]][]) {
    if (names.some((name) => failedWith(error, name))) return { [field]: (error as Error).message } as FieldErrors<F>
  }
  return undefined
}

/** The field that the server named in refusing an input, such as `links.website`; undefined where it named none. */
export const refusedField = (error: unknown): string | undefined =>
  failedWith(error, 'invalidInput') && isBackendError(error) ? error.fields[0] : undefined

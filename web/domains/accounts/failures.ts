import { isBackendError } from '#web/platform/backend.ts'
import { type ErrorName, failedWith } from '#web/platform/call-failures.ts'
import type { FieldErrors } from '#web/ui/form/use-form.ts'

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

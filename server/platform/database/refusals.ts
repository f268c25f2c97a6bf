import { CallError, type ErrorName, errorCatalogue } from '#contract/errors.ts'

/** Error of the database for a statement that it refused. */
interface Failure {
  code?: string
  detail?: string
  constraint?: string
}

const causeOf = (error: unknown): Failure => ((error instanceof Error && error.cause) || error || {}) as Failure

/** Code of a refusal by a function of the database: its detail is an error of the contract; its hint, the field, is for logs. */
const refusedByFunction = 'HT001'

/**
 * Runs a statement whose rules stand in the database.
 * @param constraints what the violation of one means, by its name
 * @throws CallError with the reason where the database refused the statement
 */
export async function orRefusal<T>(
  work: Promise<T>,
  constraints: Readonly<Record<string, ErrorName>> = {},
): Promise<T> {
  try {
    return await work
  } catch (error) {
    const { code, detail = '', constraint = '' } = causeOf(error)
    if (code === refusedByFunction && detail in errorCatalogue) throw new CallError(detail as ErrorName)
    const reason = constraints[constraint]
    throw reason ? new CallError(reason) : error
  }
}

/** True if the database refused a row because of a constraint. */
export const violates = (error: unknown, constraint: string): boolean => causeOf(error).constraint === constraint

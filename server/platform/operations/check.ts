import type { CheckKind, CheckState } from '#contract/staff/operation-terms.ts'

/** State of one thing, with the numbers that it follows from. */
export interface CheckResult {
  /** The role, task, service or machine; absent where there is one of its kind. */
  about?: string
  state: CheckState
  measured: Readonly<Record<string, number | null>>
}

/** A look at all things of one kind. */
export interface OperationCheck {
  kind: CheckKind
  /** One result for each thing; a thing without a result is gone. */
  look(now: Date): Promise<readonly CheckResult[]>
}

/** The state of a number by the limits from which it is late, and failing. */
export const stateOf = (value: number, late: number, failing = Number.POSITIVE_INFINITY): CheckState =>
  value >= failing ? 'failing' : value >= late ? 'late' : 'fine'

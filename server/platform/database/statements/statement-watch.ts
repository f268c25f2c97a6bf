import { channel } from 'node:diagnostics_channel'
import type pg from 'pg'
import type { Log } from '#server/platform/log.ts'

/** A statement that was carried out, or that failed. Times are those of `performance.now()`. */
export interface EndedStatement {
  text: string
  beganAt: number
  endedAt: number
  failed: boolean
}

/** Every statement once it has ended, published where it was sent from; nothing is made for it while nobody listens. */
export const endedStatements = channel('harbourwire.statements')

const longestOutline = 500

/** Returns a statement on one line, shortened and without the values that stand in its text. */
export const outlineOf = (text: string): string =>
  text
    .slice(0, 4 * longestOutline)
    .replace(/'[^']*'?/g, '?')
    .split(/\s+/)
    .join(' ')
    .slice(0, longestOutline)
    .trim()

/** Returns the name of a statement: its verb and its first table, such as `select items`. The program has some hundreds. */
export function nameOf(text: string): string {
  const verb = /\w+/.exec(text)?.[0] ?? ''
  const table = /\b(?:from|into|update|join)\s+"?(\w+)/i.exec(text)?.[1] ?? ''
  return `${verb} ${table}`.trim().toLowerCase()
}

/** A statement that is slow all the time is logged only so often. */
const logEveryMs = 10_000

/** Slow statements of a process: the log names them, without their values, and they are counted by name. */
export class SlowStatements {
  readonly #counts = new Map<string, number>()
  readonly #loggedAt = new Map<string, number>()
  readonly #slowMs: number
  readonly #log: Pick<Log, 'warn'>

  constructor(slowMs: number, log: Pick<Log, 'warn'>) {
    this.#slowMs = slowMs
    this.#log = log
  }

  /** The number of slow statements by name. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts
  }

  /** Takes a statement into account that has ended. */
  note({ text, beganAt, endedAt }: EndedStatement): void {
    const ms = Math.round(endedAt - beganAt)
    if (ms < this.#slowMs) return
    const statement = nameOf(text)
    this.#counts.set(statement, (this.#counts.get(statement) ?? 0) + 1)
    if (endedAt - (this.#loggedAt.get(statement) ?? Number.NEGATIVE_INFINITY) < logEveryMs) return
    this.#loggedAt.set(statement, endedAt)
    this.#log.warn({ statement, ms, sql: outlineOf(text) }, 'A statement was slow')
  }
}

/**
 * Reports the end of each statement of a connection. Statements that were sent together are answered one after the other,
 * so the time of each begins with the answer to the one before it.
 */
export function watchStatements(client: pg.ClientBase, slow: SlowStatements): void {
  const query = client.query.bind(client) as (...parameters: unknown[]) => unknown
  let answeredAt = 0
  const watched = (...parameters: unknown[]): unknown => {
    const sentAt = performance.now()
    const answer = query(...parameters)
    if (!(answer instanceof Promise)) return answer
    const [first] = parameters as [string | pg.QueryConfig]
    const end = (failed: boolean) => {
      const beganAt = Math.max(sentAt, answeredAt)
      answeredAt = performance.now()
      const text = typeof first === 'string' ? first : first.text
      const statement: EndedStatement = { text, beganAt, endedAt: answeredAt, failed }
      slow.note(statement)
      if (endedStatements.hasSubscribers) endedStatements.publish(statement)
    }
    answer.then(
      () => end(false),
      () => end(true),
    )
    return answer
  }
  client.query = watched as typeof client.query
}

import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log.ts'
import type { DueRows } from './due-rows.ts'
import type { RepeatedTask } from './repeated-tasks.ts'

/** How often a process looks for what is due. */
const lookEveryMs = 1_000

interface Needs<R extends { id: number }> {
  database: Pick<Database, 'orm'>
  log: Log
  /** Name of the work, for the log: 'manuscript'. */
  what: string
  /** The rows whose time has come. */
  due: DueRows
  /**
   * The next row whose time has come, locked. Rows that another process is working on are skipped, and those of
   * `except`.
   */
  nextDue(tx: Transaction, now: Date, except: readonly number[]): Promise<R | undefined>
  carryOut(tx: Transaction, row: R): Promise<void>
}

/**
 * Work planned for a time: any process may run it, the row lock ensures that only one does, and a restart in between
 * changes nothing.
 */
export function createPlannedWork<R extends { id: number }>({ database, log, what, due, nextDue, carryOut }: Needs<R>) {
  async function doNext(now: Date, failed: readonly number[]): Promise<number | undefined> {
    let at: number | undefined
    try {
      return await transaction(database, async (tx) => {
        const row = await nextDue(tx, now, failed)
        at = row?.id
        if (!row) return undefined
        await carryOut(tx, row)
        return row.id
      })
    } catch (error) {
      if (at === undefined) throw error
      throw new PlannedError(at, error)
    }
  }

  /**
   * Does everything whose time has come. Failures are logged, skipped and retried the next time.
   * @returns the ids of the rows that were done
   */
  async function publishDue(now: Date): Promise<number[]> {
    const done: number[] = []
    const failed: number[] = []
    for (;;) {
      try {
        const id = await doNext(now, failed)
        if (id === undefined) return done
        done.push(id)
      } catch (error) {
        if (!(error instanceof PlannedError)) throw error
        log.error({ err: error.cause }, `The planned ${what} ${error.row} could not be published`)
        failed.push(error.row)
      }
    }
  }

  const task: RepeatedTask = { name: `planned-${what}`, everyMs: lookEveryMs, due, run: () => publishDue(new Date()) }
  return { publishDue, task }
}

class PlannedError extends Error {
  readonly row: number
  constructor(row: number, cause: unknown) {
    super(`The row ${row} could not be published`, { cause })
    this.row = row
  }
}

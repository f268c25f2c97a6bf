import { setTimeout as pause } from 'node:timers/promises'
import type { Closable } from '#server/platform/close-all.ts'
import type { Log } from '#server/platform/log.ts'
import type { DueLook, DueRows } from './due-rows.ts'

/** Work that a process repeats for as long as it runs: it looks for what is due and does it. */
export interface RepeatedTask {
  /** Unique among all tasks; the log names it where one fails. */
  name: string
  /** Time from the end of one run to the beginning of the next; at most that, where it names its rows. */
  everyMs: number
  /**
   * The rows that the task handles. Tasks that name them run only while there are some, and are looked after together by
   * one statement; now and then they run in any case.
   */
  due?: DueRows
  /** True if it rests while the site is read-only, since readers could not react to it. */
  rests?: true
  /** @param signal aborted when the process is asked to stop */
  run(signal: AbortSignal): Promise<unknown>
  /** Time that stopping waits for a run; without it, stopping waits for the end. */
  stopWithinMs?: number
}

/** State of a task while it is repeated. */
export interface TaskState {
  name: string
  /** How long its present run has taken, in seconds; 0 between runs. */
  runningSeconds: number
  failures: number
}

/** Tasks while they are repeated. */
export interface TaskRunner extends Closable {
  readonly tasks: readonly RepeatedTask[]
  states(): TaskState[]
}

/** A task runs after so long though no row is due: the clock of the database may be another. */
const runsAfterMs = 30_000

/**
 * Runs all tasks at once and again and again, until it is closed. A task never runs twice at the same time, a slow one
 * holds up no other, and one that fails is run again as usual.
 * @param look without it, tasks run whether or not there are rows
 */
export function runRepeatedly(tasks: readonly RepeatedTask[], log: Pick<Log, 'error'>, look?: DueLook): TaskRunner {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Times at which the tasks that are not running are due. */
  const dueAt = new Map<RepeatedTask, number>(tasks.map((task) => [task, performance.now()]))
  const running = new Map<RepeatedTask, Promise<void>>()
  /** Times at which the tasks began to run last. */
  const ranAt = new Map<RepeatedTask, number>()
  const failures = new Map<RepeatedTask, number>()
  const looking = new Set<Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  async function runOnce(task: RepeatedTask): Promise<void> {
    ranAt.set(task, performance.now())
    try {
      await task.run(signal)
    } catch (error) {
      failures.set(task, (failures.get(task) ?? 0) + 1)
      log.error({ err: error, task: task.name }, `The task ${task.name} failed`)
    }
    running.delete(task)
    plan(task)
    beginDue()
  }

  /** Looks are made at multiples of their interval, so that those of several tasks are made together. */
  function plan(task: RepeatedTask): void {
    const { everyMs } = task
    const now = performance.now()
    dueAt.set(task, task.due && look ? (Math.floor(now / everyMs) + 1) * everyMs : now + everyMs)
  }

  function begin(task: RepeatedTask): void {
    if (!signal.aborted) running.set(task, runOnce(task))
  }

  /** Runs those of some tasks that have something to do. */
  async function lookAfter(some: readonly RepeatedTask[], ask: DueLook): Promise<void> {
    // A database that cannot be asked fails the tasks themselves, which say so.
    const due = await ask(some.flatMap((task) => task.due ?? [])).catch(() => [])
    for (const [place, task] of some.entries()) {
      if (due[place] ?? true) begin(task)
      else plan(task)
    }
    beginDue()
  }

  const mustRun = (task: RepeatedTask, now: number) =>
    !look || !task.due || now - (ranAt.get(task) ?? Number.NEGATIVE_INFINITY) >= runsAfterMs

  function beginDue(): void {
    clearTimeout(timer)
    if (signal.aborted) return
    const now = performance.now()
    const some: RepeatedTask[] = []
    for (const [task, at] of dueAt) {
      if (at > now) continue
      dueAt.delete(task)
      if (mustRun(task, now)) begin(task)
      else some.push(task)
    }
    if (look && some.length > 0) {
      const answered = lookAfter(some, look).finally(() => looking.delete(answered))
      looking.add(answered)
    }
    if (dueAt.size > 0) timer = setTimeout(beginDue, Math.max(0, Math.min(...dueAt.values()) - now))
  }

  beginDue()
  return {
    tasks,
    states: () =>
      tasks.map((task) => ({
        name: task.name,
        runningSeconds: running.has(task) ? (performance.now() - (ranAt.get(task) ?? 0)) / 1_000 : 0,
        failures: failures.get(task) ?? 0,
      })),
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(looking)
      await Promise.all(
        [...running].map(([{ stopWithinMs }, run]) =>
          stopWithinMs === undefined ? run : Promise.race([run, pause(stopWithinMs, undefined, { ref: false })]),
        ),
      )
    },
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import type { Closable } from '#server/platform/close-all.ts'
import type { Log } from '#server/platform/log.ts'

/** Work that a process repeats for as long as it runs: it looks for what is due and does it. */
export interface RepeatedTask {
  /** Unique among all tasks; the log names it where one fails. */
  name: string
  /** Time from the end of one run to the beginning of the next. */
  everyMs: number
  /** @param signal aborted when the process is asked to stop */
  run(signal: AbortSignal): Promise<unknown>
  /** Time that stopping waits for a run; without it, stopping waits for the end. */
  stopWithinMs?: number
}

/**
 * Runs all tasks at once and again and again, until it is closed. A task never runs twice at the same time, a slow one
 * holds up no other, and one that fails is run again as usual.
 */
export function runRepeatedly(tasks: readonly RepeatedTask[], log: Pick<Log, 'error'>): Closable {
  const stopping = new AbortController()
  const { signal } = stopping
  /** Times at which the tasks that are not running are due. */
  const dueAt = new Map<RepeatedTask, number>(tasks.map((task) => [task, performance.now()]))
  const running = new Map<RepeatedTask, Promise<void>>()
  let timer: NodeJS.Timeout | undefined

  async function runOnce(task: RepeatedTask): Promise<void> {
    try {
      await task.run(signal)
    } catch (error) {
      log.error({ err: error, task: task.name }, `The task ${task.name} failed`)
    }
    running.delete(task)
    dueAt.set(task, performance.now() + task.everyMs)
    beginDue()
  }

  function beginDue(): void {
    clearTimeout(timer)
    if (signal.aborted) return
    const now = performance.now()
    for (const [task, at] of dueAt) {
      if (at > now) continue
      dueAt.delete(task)
      running.set(task, runOnce(task))
    }
    if (dueAt.size > 0) timer = setTimeout(beginDue, Math.max(0, Math.min(...dueAt.values()) - now))
  }

  beginDue()
  return {
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await Promise.all(
        [...running].map(([{ stopWithinMs }, run]) =>
          stopWithinMs === undefined ? run : Promise.race([run, pause(stopWithinMs, undefined, { ref: false })]),
        ),
      )
    },
  }
}

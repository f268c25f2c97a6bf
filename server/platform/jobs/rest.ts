import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'

interface Needs {
  utilization: typeof performance.eventLoopUtilization
  pause: (ms: number) => Promise<unknown>
}

interface PaceNeeds {
  /** Milliseconds of a clock. */
  now: () => number
  pause: Needs['pause']
}

/** Rests a number of milliseconds where it is necessary. */
export type Rest = (ms: number) => Promise<void>

/** Work in a process that serves nobody else need not rest. */
export const noRest: Rest = async () => {}

/**
 * For work in the background that comes in many pieces: called after each, it rests where the process is busy with
 * others, so that these notice little of it. If nothing else is to be done, the next piece follows at once.
 * @param busyFrom the share of its time from which on a process counts as busy
 */
export function createRest(
  busyFrom: number,
  { utilization, pause: wait }: Needs = { utilization: performance.eventLoopUtilization, pause },
): Rest {
  let before = utilization()
  return async (ms) => {
    const now = utilization()
    const since = utilization(now, before)
    before = now
    if (since.utilization >= busyFrom) await wait(ms)
  }
}

/** For work that needs a steady pace: called after each piece, it rests until the next may begin, `ms` after the last one. */
export function createPace({ now, pause: wait }: PaceNeeds = { now: () => performance.now(), pause }): Rest {
  let began = now()
  return async (ms) => {
    const left = began + ms - now()
    if (left > 0) await wait(left)
    began = now()
  }
}

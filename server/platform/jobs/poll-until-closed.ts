import type { Closable } from '#server/platform/close-all.ts'
import type { Log } from '#server/platform/log.ts'

interface Options {
  /** From the end of one look to the beginning of the next. */
  everyMs: number
  log: Pick<Log, 'error'>
  /** Log message when a look fails. */
  failure: string
}

/**
 * Looks for what there is to do, at once and again and again, until it is closed. One look is over before the next begins,
 * and one that fails is followed by the next.
 * @param look gets a signal that is aborted when it is to stop; closing waits for its end
 */
export function pollUntilClosed(
  look: (signal: AbortSignal) => Promise<unknown>,
  { everyMs, log, failure }: Options,
): Closable {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let underWay: Promise<void>
  const once = async () => {
    try {
      await look(stopping.signal)
    } catch (error) {
      log.error({ err: error }, failure)
    }
    if (!stopping.signal.aborted) timer = setTimeout(next, everyMs)
  }
  const next = () => {
    underWay = once()
  }
  next()
  return {
    async close() {
      stopping.abort()
      clearTimeout(timer)
      await underWay
    },
  }
}

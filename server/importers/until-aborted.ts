/**
 * The result of some work, which is not waited for any longer once the signal is aborted.
 * @throws the signal's reason
 */
export async function untilAborted<T>(signal: AbortSignal, work: Promise<T>): Promise<T> {
  // Nobody may be left to hear of a failure.
  work.catch(() => {})
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    return await Promise.race([work, aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Passes on what comes until the signal is aborted, also where nothing comes at all. @throws the signal's reason */
export async function* eachUntilAborted<T>(signal: AbortSignal, source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const next = await untilAborted(signal, source.next())
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not waited for: a source that hangs would never be closed.
    source.return(undefined).catch(() => {})
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

const stops = new Set<() => Promise<void>>()

/** Stops everything and then lets the signal have its usual effect. Somebody else's handler goes first, alone. */
async function handle(signal: NodeJS.Signals): Promise<void> {
  if (process.listenerCount(signal) > 1) return
  await Promise.allSettled([...stops].map((stop) => stop()))
  process.off(signal, handle)
  process.kill(process.pid, signal)
}

/**
 * Calls `stop` before SIGINT or SIGTERM ends the process, as long as nobody else listens to the signal.
 * @returns a function that takes `stop` off the list again
 */
export function onStopSignal(stop: () => Promise<void>): () => void {
  if (stops.size === 0) for (const signal of SIGNALS) process.on(signal, handle)
  stops.add(stop)
  return () => {
    stops.delete(stop)
    if (stops.size === 0) for (const signal of SIGNALS) process.off(signal, handle)
  }
}

import { callTable } from '#contract/call-table.ts'
import type { CallInput } from '#contract/calls.ts'

type Leaving = 'leaveRecord' | 'attendReview' | 'attendEvent'

/** Notifies the server that something is no longer open here, also while the window closes; nobody waits for the answer. */
export function sendLeaveBeacon<N extends Leaving>(name: N, input: CallInput<N>): void {
  const { method, path } = callTable[name]
  void fetch(`/api${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
    keepalive: true,
  })
    // An answer that nobody reads would keep its connection.
    .then((answer) => answer.arrayBuffer())
    .catch(() => undefined)
}

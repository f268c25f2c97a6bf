import { App } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { usePausedKeys } from '#console/platform/keys/key-pause.ts'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { BackendError } from '#web/calls/backend-error.ts'
import { invalidate } from './acts.ts'

/**
 * Makes a call that changes something, and shows what was done or why it failed. `act` returns the answer, undefined
 * after a failure; `refused` lists the fields that the server refused in the last call.
 */
export function useMutation() {
  const { call, t } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<readonly string[]>([])
  usePausedKeys(busy)
  async function act<N extends CallName>(
    name: N,
    input: CallInput<N>,
    done?: string,
  ): Promise<CallOutput<N> | undefined> {
    setBusy(true)
    setRefused([])
    try {
      const answer = await call(name, input)
      if (done) void message.success(done)
      invalidate()
      return answer
    } catch (error) {
      if (error instanceof BackendError) setRefused(error.fields)
      void message.error(t('failed', { reason: (error as Error).message }))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, busy, refused }
}

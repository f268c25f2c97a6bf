import { App } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { usePausedKeys } from '#console/platform/keys/key-pause.ts'
import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import { acted } from './acts.ts'

/** Does something by a call: says what was done, or why it was not. @returns the answer, or undefined where it failed */
export function useAct() {
  const { call, t } = useConsole()
  const { message } = App.useApp()
  const [busy, setBusy] = useState(false)
  usePausedKeys(busy)
  async function act<N extends CallName>(
    name: N,
    input: CallInput<N>,
    done?: string,
  ): Promise<CallOutput<N> | undefined> {
    setBusy(true)
    try {
      const answer = await call(name, input)
      if (done) void message.success(done)
      acted()
      return answer
    } catch (error) {
      void message.error(t('failed', { reason: (error as Error).message }))
      return undefined
    } finally {
      setBusy(false)
    }
  }
  return { act, busy }
}

import { App } from 'antd'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import type { StaffSource } from '#contract/market/data-desk.ts'
import { useDataText } from '../data-texts.ts'
import { runWords } from './source-words.ts'

/** Returns the acts on a source for its row and its page. @param onDone after each, whether it succeeded or not */
export function useSourceActs({ id, paused }: StaffSource, onDone: () => void) {
  const t = useDataText()
  const { act, busy } = useMutation()
  const { message } = App.useApp()
  return {
    busy,
    async run() {
      const came = await act('runDataSource', { id })
      if (came) void message[came.problem ? 'error' : 'success'](runWords(came, t))
      onDone()
    },
    async pause() {
      await act('pauseDataSource', { id, paused: !paused }, t(paused ? 'data.started' : 'data.pausedDone'))
      onDone()
    },
  }
}

import { App, Button } from 'antd'
import type { BinKindName } from '#contract/staff/bin.ts'
import { useConsole } from '../platform/console-context.tsx'

/** The way back stays on the screen for so long; after that it leads through the bin or the record. */
const shownSeconds = 8

interface Done {
  /** Key of the message, which is shown once. */
  key: string
  /** Description of the act that was done. */
  text: string
  undo: () => Promise<unknown>
  onUndone: () => void
}

/** Says that something was done, with a button that undoes it. */
export function useUndo() {
  const { t } = useConsole()
  const { message } = App.useApp()
  return ({ key, text, undo, onUndone }: Done): void => {
    const back = async () => {
      message.destroy(key)
      try {
        await undo()
        onUndone()
      } catch (error) {
        void message.error(t('failed', { reason: (error as Error).message }))
      }
    }
    void message.open({
      key,
      type: 'success',
      duration: shownSeconds,
      content: (
        <>
          {text}{' '}
          <Button type="link" size="small" onClick={back}>
            {t('bin.undo')}
          </Button>
        </>
      ),
    })
  }
}

/** Says that something was put into the bin, with a button that takes it out again. */
export function useBinned() {
  const { call, t } = useConsole()
  const offer = useUndo()
  return (kind: BinKindName, id: number | string, onUndone: () => void): void =>
    offer({
      key: `bin ${kind} ${id}`,
      text: t('bin.binned'),
      undo: () => call('restoreFromBin', { kind, id: String(id) }),
      onUndone,
    })
}

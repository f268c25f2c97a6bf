import { App, Button } from 'antd'
import type { BinKindName } from '#contract/bin.ts'
import { useConsole } from '../platform/console-context.tsx'

/** The way back stays on the screen for so long; after that it leads through the bin. */
const shownSeconds = 8

/** Says that something was put into the bin, with a button that takes it out again. */
export function useBinned() {
  const { call, t } = useConsole()
  const { message } = App.useApp()
  return (kind: BinKindName, id: number | string, onBack: () => void): void => {
    const key = `bin ${kind} ${id}`
    const back = async () => {
      message.destroy(key)
      try {
        await call('restoreFromBin', { kind, id: String(id) })
        onBack()
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
          {t('bin.binned')}{' '}
          <Button type="link" size="small" onClick={back}>
            {t('bin.undo')}
          </Button>
        </>
      ),
    })
  }
}

import { Button } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import * as styles from './records.module.css'

interface Props {
  dirty: boolean
  /** True if the changes were typed before this page was opened. */
  restored: boolean
  onDiscard: () => void
}

/** Shows in the head of a form that it has unsaved changes, with the button that discards them. */
export function DraftState({ dirty, restored, onDiscard }: Props) {
  const { t } = useConsole()
  return (
    <>
      <span className={`quiet ${styles.recordState}`} role="status">
        {restored ? t('record.restored') : dirty ? t('record.unsaved') : ''}
      </span>
      {dirty && <Button onClick={onDiscard}>{t('record.discard')}</Button>}
    </>
  )
}

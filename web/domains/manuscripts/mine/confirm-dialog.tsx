import { useEditorText } from '#web/editor/editor-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Modal } from '#web/ui/modal.tsx'
import * as styles from './confirm-dialog.module.css'

interface ConfirmDialogProps {
  title: string
  text: string
  action: string
  danger: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be taken back. */
export function ConfirmDialog({ title, text, action, danger, onConfirm, onClose }: ConfirmDialogProps) {
  const t = useEditorText()
  return (
    <Modal title={title} closeLabel={t('close')} onClose={onClose}>
      <p>{text}</p>
      <div className={styles.confirmActs}>
        <Button kind={danger ? 'danger' : 'primary'} onClick={onConfirm}>
          {action}
        </Button>
        <Button onClick={onClose}>{t('cancel')}</Button>
      </div>
    </Modal>
  )
}

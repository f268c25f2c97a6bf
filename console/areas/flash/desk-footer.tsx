import { Button } from 'antd'
import { useConsole } from '../../platform/console-context.tsx'
import { Keys } from '../../ui/keys.tsx'
import * as styles from './flash.module.css'
import type { FlashForm } from './form/use-flash-form.ts'
import type { FlashSending } from './form/use-flash-sending.ts'

/** Actions on the written text. */
export function DeskFooter({ flash: { form, saveNow }, sending }: { flash: FlashForm; sending: FlashSending }) {
  const { t } = useConsole()
  const isNew = form.item === undefined
  return (
    <div className={styles.flashAct}>
      <Button type="primary" loading={sending.busy} onClick={sending.send}>
        {t(!isNew ? 'flashCorrect' : form.time.trim() ? 'flashPlan' : 'flashPublish')} <Keys keys={['⌘', '↵']} />
      </Button>
      {isNew && (
        <Button onClick={() => void saveNow()}>
          {t('flashSaveDraft')} <Keys keys={['⌘', 'S']} />
        </Button>
      )}
      <span className="quiet">
        {t('flashLeaveField')} <Keys keys={['Esc']} />
      </span>
      <span className={`quiet ${styles.flashEnd}`}>{t('flashScripts')}</span>
    </div>
  )
}

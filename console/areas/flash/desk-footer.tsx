import { Button } from 'antd'
import { useConsole } from '../../platform/console-context.tsx'
import { Keys } from '../../ui/keys.tsx'
import * as styles from './flash.module.css'
import { type FormState, isSavedExplicitly } from './form/form-state.ts'
import { plannedTime } from './form/plan-time.ts'
import type { FlashForm } from './form/use-flash-form.ts'
import type { FlashSending } from './form/use-flash-sending.ts'
import type { FlashActs } from './use-flash-acts.ts'

interface Props {
  flash: FlashForm
  sending: FlashSending
  acts: Pick<FlashActs, 'ask' | 'discard' | 'removeOpen'>
}

/** Actions on the written text. */
export function DeskFooter({ flash: { form, saveNow }, sending, acts }: Props) {
  const { t } = useConsole()
  const { id, item } = form
  const isDraft = !isSavedExplicitly(form)
  return (
    <div className={styles.flashAct}>
      <Button type="primary" loading={sending.busy} onClick={sending.send}>
        <SendName form={form} /> <Keys keys={['⌘', '↵']} />
      </Button>
      {isDraft && (
        <Button onClick={() => void saveNow()}>
          {t('flashSaveDraft')} <Keys keys={['⌘', 'S']} />
        </Button>
      )}
      {form.planned !== undefined && (
        <>
          <Button disabled={sending.busy} onClick={sending.sendNow}>
            {t('flashPublishNow')}
          </Button>
          <Button disabled={sending.busy} onClick={sending.unplan}>
            {t('flashUnplan')}
          </Button>
        </>
      )}
      {!isDraft && form.dirty && <Button onClick={() => void acts.discard()}>{t('flashDiscard')}</Button>}
      {item !== undefined && (
        <>
          <Button onClick={() => void acts.ask('history', item)}>{t('flashHistory')}</Button>
          <Button onClick={() => void acts.ask('delivery', item)}>{t('delivery.title')}</Button>
          <Button danger onClick={() => void acts.ask('retract', item)}>
            {t('flashRetract')}
          </Button>
        </>
      )}
      {item === undefined && id !== undefined && (
        <Button danger disabled={sending.busy} onClick={() => void acts.removeOpen()}>
          {t('delete')}
        </Button>
      )}
      <span className="quiet">
        {t('flashLeaveField')} <Keys keys={['Esc']} />
      </span>
      <span className={`quiet ${styles.flashEnd}`}>{t('flashScripts')}</span>
    </div>
  )
}

/** The name of the main button's action, with the time at which it takes effect for readers. */
function SendName({ form: { item, planned, time } }: { form: FormState }) {
  const { t } = useConsole()
  if (item !== undefined) return t('flashCorrect')
  if (planned === undefined) return t(time.trim() ? 'flashPlan' : 'flashPublish')
  const next = plannedTime(time, Date.now())
  if (next && next !== planned) return t('flashReplan', { time: next.slice(5, 16) })
  return t('flashKeepPlan', { time: planned.slice(5, 16) })
}

import { Button } from 'antd'
import { useState } from 'react'
import type { TranslationStatus } from '#contract/newsroom/translation.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { LimitsDialog } from './limits-dialog.tsx'
import { money } from './money.ts'
import * as styles from './translation.module.css'

interface Props {
  status: TranslationStatus
  onChanged: () => void
}

/** The provider, today's use and limit, and the texts that wait. */
export function StatusLine({ status, onChanged }: Props) {
  const { t } = useConsole()
  const [open, setOpen] = useState(false)
  const { provider, today, settings, reached, queue, memory } = status
  const number = (value: number) => value.toLocaleString('en')
  const { currency, daily_cost: mostCost } = settings
  const hasCost = today.cost > 0 || mostCost > 0
  return (
    <div className={`row wraps num ${styles.deskStatus}`} role="status">
      <b>{provider ?? t('translation.noProvider')}</b>
      <span className={`middle gap-10 ${styles.deskStatusUse}`}>
        {t('translation.today', { characters: number(today.characters), limit: number(settings.daily_characters) })}
        <meter
          aria-label={t('translation.use')}
          min={0}
          max={Math.max(1, settings.daily_characters)}
          value={today.characters}
        />
        {hasCost &&
          (mostCost > 0
            ? t('translation.todayCost', { cost: money(today.cost, currency), limit: money(mostCost, currency) })
            : money(today.cost, currency))}
        {today.tokens_in + today.tokens_out > 0 && (
          <span className="quiet">
            {t('translation.tokens', { sent: number(today.tokens_in), back: number(today.tokens_out) })}
          </span>
        )}
      </span>
      <span>
        {t('translation.line', { waiting: number(queue.waiting), working: number(queue.working) })}
        {queue.failed > 0 && (
          <span className={`desk-job ${styles.deskJobFailed}`}>
            {' '}
            {t('translation.failedCount', { n: number(queue.failed) })}
          </span>
        )}
      </span>
      <span className="quiet">
        {t('translation.memory', { paragraphs: number(memory.paragraphs), saved: number(memory.saved) })}
      </span>
      <Button type="link" size="small" onClick={() => setOpen(true)}>
        {t('translation.limits')}
      </Button>
      {reached && provider && <p className={styles.deskStatusReached}>{t('translation.reached')}</p>}
      {open && <LimitsDialog status={status} onClose={() => setOpen(false)} onChanged={onChanged} />}
    </div>
  )
}

import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/lists.module.css'
import { useAttempt } from '../area/use-attempt.ts'
import { useOrganiserCall } from '../organiser-backend.ts'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { useOrganisingText } from '../organising-text.ts'

/** The day of a moment in the site's time, as an input of a date has it. */
const siteDayOf = (ms: number): string => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)

/** The table of one day's money; yesterday's first, since that day is over. */
export function Reconcile({ event }: { event: number }) {
  const t = useOrganisingText()
  const call = useOrganiserCall()
  const { busy, attempt } = useAttempt()
  const [day, setDay] = useState(() => siteDayOf(Date.now() - 86_400_000))
  const load = () =>
    attempt(async () => {
      const asked = { id: event, of: 'reconciliation', format: 'csv', day } as const
      const { address, name, rows } = await call('activityExport', asked)
      Object.assign(document.createElement('a'), { href: address, download: name }).click()
      return t('exporting', { n: rows })
    })
  return (
    <section className={`${styles.sec} ${organisingMoneyStyles.orgdayTable}`}>
      <div className={styles.secHead}>
        <h2>{t('reconcile')}</h2>
      </div>
      <p className={organisingFormStyles.evcap}>{t('reconcileHint')}</p>
      <div className={organisingMoneyStyles.orgreconcile}>
        <Field label={t('reconcileDay')}>
          {(given) => (
            <input
              {...given}
              className="input num"
              type="date"
              required
              value={day}
              onChange={({ currentTarget }) => setDay(currentTarget.value)}
            />
          )}
        </Field>
        <Button busy={busy} disabled={!day} onClick={load}>
          <Icon name="download" size="s" />
          {t('reconcileLoad')}
        </Button>
      </div>
    </section>
  )
}

import type { PaymentException } from '#contract/events/payments/payment-exceptions.ts'
import * as styles from '#web/ui/lists.module.css'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { useMoney } from './use-money.ts'

const shown = 50

/** Notifications of providers that settled nothing, since they do not match what the site created. Nothing without any. */
export function PaymentExceptions({ event }: { event: number }) {
  const t = useOrganisingText()
  const { data } = useAnswer('activityPaymentExceptions', { id: event, page: 1, size: shown })
  if (!data || data.list.length === 0) return null
  return (
    <section className={styles.sec} aria-label={t('exceptions')}>
      <div className={styles.secHead}>
        <h2>{t('exceptions')}</h2>
      </div>
      <p className={organisingFormStyles.evcap}>{t('exceptionsHint')}</p>
      <ul className={organisingRowsStyles.evrows}>
        {data.list.map((one) => (
          <li key={one.id} className={`${organisingRowsStyles.evrow} ${organisingStyles.orgmessage}`}>
            <Exception row={one} />
          </li>
        ))}
      </ul>
      {data.more && <p className={organisingFormStyles.evcap}>{t('exceptionsMore')}</p>}
    </section>
  )
}

function Exception({ row }: { row: PaymentException }) {
  const t = useOrganisingText()
  const money = useMoney()
  const expected = { currency: row.expected_currency, currency_exponent: row.expected_exponent }
  return (
    <>
      <p className="num">
        <b>{row.currency && money(row.amount, row)}</b> · {t(`exception.${row.kind}`)} ·{' '}
        {t(`exceptionOutcome.${row.outcome}`)}
      </p>
      <p className={`${organisingFormStyles.evcap} num`}>
        {row.found_time.slice(0, 16)} ·{' '}
        {t('exceptionExpected', { number: row.order_number, amount: money(row.expected, expected) })}
      </p>
      <p className={`${organisingFormStyles.evcap} ${organisingRowsStyles.evmono}`}>{row.money || row.session}</p>
    </>
  )
}

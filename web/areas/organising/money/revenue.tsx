import { useEffect, useState } from 'react'
import type { CurrencyTotals } from '#contract/events/payments/order-money.ts'
import { writeAmount } from '#contract/events/payments/pricing.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/form/forms.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import * as segmentsStyles from '#web/ui/segments.module.css'
import * as statesStyles from '#web/ui/states.module.css'
import { Plot, PlotLegend } from '../area/plot.tsx'
import { useAnswer } from '../area/use-answer.ts'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { Payouts } from './payouts.tsx'
import { useMoney } from './use-money.ts'

const spans = [7, 28, 90] as const

/**
 * Revenue of an event over time by currency, and balances by provider.
 * @param changes how often money was moved beside it, after which the totals are asked for again
 */
export function Revenue({ event, changes }: { event: number; changes: number }) {
  const t = useOrganisingText()
  const [days, setDays] = useState<number>(28)
  const [wanted, setWanted] = useState<string>()
  const { data, reload } = useAnswer('activityRevenue', { id: event, days })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where something was changed
  useEffect(() => {
    if (changes > 0) reload()
  }, [changes])
  if (!data) return <div className={`${statesStyles.sk} ${organisingStyles.orgfig}`} />
  const totals = data.currencies.find(({ currency }) => currency === wanted) ?? data.currencies[0]
  if (!totals) return <p className={organisingStyles.orgnone}>{t('revenueNone')}</p>
  return (
    <>
      {data.currencies.length > 1 && (
        <fieldset
          className={`${segmentsStyles.seg} ${segmentsStyles.segS} ${organisingMoneyStyles.orgcurrency}`}
          aria-label={t('currencyOf')}
        >
          {data.currencies.map(({ currency }) => (
            <button
              key={currency}
              type="button"
              aria-pressed={currency === totals.currency}
              onClick={() => setWanted(currency)}
            >
              {currency}
            </button>
          ))}
        </fieldset>
      )}
      <div className={organisingStyles.orgrow}>
        <Sales key={totals.currency} totals={totals} days={days} onDays={setDays} />
        <Payouts totals={totals} />
      </div>
    </>
  )
}

interface SalesProps {
  totals: CurrencyTotals
  days: number
  onDays: (days: number) => void
}

function Sales({ totals, days, onDays }: SalesProps) {
  const t = useOrganisingText()
  const language = useLanguage()
  const money = useMoney()
  const [type, setType] = useState<number>()
  const { currency, currency_exponent: exponent, types } = totals
  const at = types.findIndex(({ id }) => id === type)
  const shown = totals.days.map(({ day, amounts }) => ({
    day,
    amounts,
    amount: at < 0 ? amounts.reduce((sum, one) => sum + BigInt(one), 0n) : BigInt(amounts[at] ?? '0'),
  }))
  const total = shown.reduce((sum, { amount }) => sum + amount, 0n)
  const compact = new Intl.NumberFormat(language, { notation: 'compact', maximumFractionDigits: 1 })
  return (
    <section className={listsStyles.sec}>
      <div className={`${listsStyles.secHead} ${organisingStyles.orghead}`}>
        <h2>{t('revenueOf', { currency })}</h2>
        <fieldset className={`${segmentsStyles.seg} ${segmentsStyles.segS}`} aria-label={t('trendSpan')}>
          {spans.map((span) => (
            <button key={span} type="button" aria-pressed={days === span} onClick={() => onDays(span)}>
              {t('lastDays', { n: span })}
            </button>
          ))}
        </fieldset>
      </div>
      <div className={organisingMoneyStyles.orgsales}>
        <PlotLegend perDay={t('perDayMoney')} />
        {types.length > 1 && (
          <select
            className={`${styles.select} ${organisingStyles.orgselect}`}
            aria-label={t('kindOfTicket')}
            value={type ?? ''}
            onChange={({ currentTarget }) => setType(Number(currentTarget.value) || undefined)}
          >
            <option value="">{t('allTypes')}</option>
            {types.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        )}
      </div>
      <Plot
        // Lengths of bars need no more digits than a number has; every amount in words is exact.
        days={shown.map(({ day, amount }) => ({ day, n: Number(writeAmount(amount, exponent)) }))}
        label={t('revenueLabel', { days, amount: money(`${total}`, totals) })}
        write={(n) => compact.format(n)}
      />
      <p className={organisingFormStyles.evcap}>{t('revenueHint')}</p>
      <details className={organisingStyles.orgread}>
        <summary>{t('asTable')}</summary>
        <div className={organisingFormStyles.evscroll}>
          <table className={organisingRowsStyles.evtable}>
            <thead>
              <tr>
                <th>{t('day')}</th>
                {types.map(({ id, name }) => (
                  <th key={id} className="r">
                    {name}
                  </th>
                ))}
                <th className="r">{t('allTypes')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.toReversed().map(({ day, amounts }) => (
                <tr key={day}>
                  <td className="num">{day}</td>
                  {types.map(({ id }, place) => (
                    <td key={id} className="r num">
                      {money(amounts[place] ?? '0', totals)}
                    </td>
                  ))}
                  <td className="r num">{money(`${amounts.reduce((sum, one) => sum + BigInt(one), 0n)}`, totals)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  )
}

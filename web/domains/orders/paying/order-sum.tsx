import type { OrderAmounts } from '#contract/events/payments/prices.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useOrderText } from '../order-text.ts'
import * as styles from './paying.module.css'

interface OrderSumProps {
  amounts: OrderAmounts
  /** Part of the total that the organiser waived. */
  allowance?: string
}

/** Total of an order and its parts. Parts of zero are omitted. */
export function OrderSum({ amounts, allowance = '0' }: OrderSumProps) {
  const t = useOrderText()
  const language = useLanguage()
  const { currency, currency_exponent: exponent, tax_included } = amounts
  const money = (amount: string) => moneyText({ amount, currency, exponent }, language)
  const isPlain = amounts.discounts.length === 0 && amounts.fee === '0' && (tax_included || amounts.tax === '0')
  const taxName = amounts.tax_name || t('tax')
  return (
    <dl className={styles.paySum}>
      {!isPlain && <Part label={t('subtotal')} value={money(amounts.subtotal)} />}
      {amounts.discounts.map(({ code, amount }) => (
        <Part key={code} label={t('discountOf', { code })} value={`−${money(amount)}`} />
      ))}
      {amounts.fee !== '0' && <Part label={t('fee')} value={money(amounts.fee)} />}
      {!tax_included && amounts.tax !== '0' && (
        <Part label={`${taxName} ${amounts.tax_bp / 100}%`} value={money(amounts.tax)} />
      )}
      <Part label={t('total')} value={money(amounts.total)} strong />
      {tax_included && amounts.tax !== '0' && (
        <p className="mut">{t('taxIncluded', { name: taxName, amount: money(amounts.tax) })}</p>
      )}
      {allowance !== '0' && (
        <>
          <Part label={t('allowance')} value={`−${money(allowance)}`} />
          <Part label={t('paidSum')} value={money(`${BigInt(amounts.total) - BigInt(allowance)}`)} strong />
        </>
      )}
    </dl>
  )
}

function Part({ label, value, strong = false }: { label: string; value: string; strong?: boolean }) {
  return (
    <div className={strong ? styles.paySumAll : undefined}>
      <dt>{label}</dt>
      <dd className="num">{value}</dd>
    </div>
  )
}

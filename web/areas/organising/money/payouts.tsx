import type { CurrencyTotals } from '#contract/events/payments/order-money.ts'
import * as styles from '#web/ui/lists.module.css'
import * as organisingStyles from '../organising.module.css'
import * as organisingFormStyles from '../organising-form.module.css'
import * as organisingMoneyStyles from '../organising-money.module.css'
import { type OrganisingKey, useOrganisingText } from '../organising-text.ts'
import { useMoney } from './use-money.ts'

/** Balance of the organiser with each provider: receipts less refunds. Lines of zero are omitted. */
export function Payouts({ totals }: { totals: CurrencyTotals }) {
  const t = useOrganisingText()
  const money = useMoney()
  return (
    <section className={`${styles.sec} ${organisingStyles.orgleft}`}>
      <div className={styles.secHead}>
        <h2>{t('payouts')}</h2>
      </div>
      <ul className={organisingMoneyStyles.orgpayouts}>
        {totals.providers.map(({ provider, payments, net, ...parts }) => {
          const lines = [
            ['payoutReceived', parts.received],
            ['payoutRefunded', parts.refunded],
            ['payoutRefunding', parts.refunding],
            ['payoutDisputed', parts.disputed],
          ] as const
          return (
            <li key={provider}>
              <p>
                <b>{t(`provider.${provider}` as OrganisingKey)}</b>
                <b className="num">{money(net, totals)}</b>
              </p>
              <dl>
                <div>
                  <dt>{t('payoutCount')}</dt>
                  <dd className="num">{payments}</dd>
                </div>
                {lines.map(
                  ([name, amount]) =>
                    amount !== '0' && (
                      <div key={name}>
                        <dt>{t(name)}</dt>
                        <dd className="num">{money(amount, totals)}</dd>
                      </div>
                    ),
                )}
              </dl>
            </li>
          )
        })}
      </ul>
      <p className={organisingFormStyles.evcap}>{t('payoutHint')}</p>
    </section>
  )
}

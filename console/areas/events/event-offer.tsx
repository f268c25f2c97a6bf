import { Alert } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { listOf } from '#console/ui/lists/list-text.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { StoredSetup } from '#contract/events/tickets.ts'
import { moneyText } from '#web/domains/orders/paying/money.ts'
import * as styles from './events.module.css'

interface OfferProps {
  id: number
  setup: StoredSetup
  pricing: CallOutput<'activityPricing'>
}

/** The offer of an event: its tickets with price and places, tax, codes and payment methods. */
export function EventOffer({ id }: { id: number }) {
  const setup = useAnswer('activityTickets', { id }).data
  const pricing = useAnswer('activityPricing', { id }).data
  if (!setup || !pricing || setup.types.length === 0) return null
  return <Offer {...{ id, setup, pricing }} />
}

function Offer({ id, setup: { types, pools }, pricing }: OfferProps) {
  const { t, language } = useConsole()
  const price = (amount: string) =>
    amount === '0'
      ? t('event.free')
      : moneyText({ amount, currency: pricing.currency, exponent: pricing.currency_exponent }, language)
  const places = (drawn: readonly number[]) =>
    Math.min(...drawn.map((place) => pools[place]?.capacity ?? 0)).toLocaleString('en')
  const isSold = types.some((type) => type.price !== '0' && type.on_sale)
  return (
    <section className={`grid gap-8 ${styles.eventOffer}`}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('event.tickets')}</th>
            <th scope="col">{t('event.price')}</th>
            <th scope="col">{t('event.places')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <tr key={type.id}>
              <th scope="row">
                {type.name}
                {type.hidden && <span className="quiet"> · {t('event.byCode')}</span>}
                {!type.on_sale && <span className="quiet"> · {t('event.offSale')}</span>}
                {type.group_prices.map((group) => (
                  <div key={group.from} className="quiet">
                    {t('event.groupPrice', { n: group.from, price: price(group.price) })}
                  </div>
                ))}
              </th>
              <td>{price(type.price)}</td>
              <td>{places(type.pools)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <Terms id={id} pricing={pricing} price={price} isSold={isSold} />
      {isSold && pricing.ways.length === 0 && <Alert type="warning" showIcon title={t('event.nobodyPays')} />}
    </section>
  )
}

interface TermsProps {
  id: number
  pricing: OfferProps['pricing']
  price: (amount: string) => string
  /** True if something costs money. */
  isSold: boolean
}

/** Additions to the prices, reductions, and the payment methods for the rest. */
function Terms({ id, pricing, price, isSold }: TermsProps) {
  const { t, language } = useConsole()
  const codes = useAnswer('activityCodes', { id, purposes: ['invitation', 'percent', 'amount'], page: 1, size: 1 }).data
  const { tax_bp: tax, fee_bp: fee, fee_per_ticket: each, ways } = pricing
  const percent = (points: number) => `${points / 100}%`
  const fees = [fee > 0 && percent(fee), each !== '0' && price(each)].filter((part) => part !== false)
  const money = [
    tax > 0 &&
      t(pricing.tax_included ? 'event.taxIncluded' : 'event.taxAdded', {
        name: pricing.tax_name || t('event.tax'),
        rate: percent(tax),
      }),
    fees.length > 0 && t('event.fee', { fee: fees.join(' + ') }),
    ways.length > 0 &&
      t('event.paidBy', {
        ways: listOf(
          ways.map((way) => t(`pay.provider.${way}`)),
          language,
        ),
      }),
  ]
  // Events that cost nothing have codes too, for those who are invited.
  const facts = [codes && codes.total > 0 && t('event.codes', { n: codes.total }), ...(isSold ? money : [])].filter(
    Boolean,
  )
  return facts.length > 0 && <p className="quiet">{facts.join(' · ')}</p>
}

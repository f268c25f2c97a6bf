import { writeAmount } from '#contract/events/payments/pricing.ts'
import type { TicketType } from '#contract/events/tickets.ts'
import { sharedWith } from '#web/domains/orders/own/shared-places.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { useConferenceText } from './conference-text.ts'
import type { ConferenceData } from './loaders.ts'
import * as conferenceStyles from './styles/conference.module.css'
import * as conferenceContactStyles from './styles/conference-contact.module.css'

type Offer = NonNullable<ConferenceData['offer']>

const priceOf = ({ price, currency, currency_exponent }: TicketType): string =>
  `${currency} ${writeAmount(BigInt(price), currency_exponent)}`

/** The lowest price of what can be bought; undefined where something is free, or nothing is sold. */
export function lowestPrice(types: readonly TicketType[]): string | undefined {
  const sold = types.filter(({ unavailable }) => unavailable === null)
  const [first] = sold.toSorted((a, b) => (BigInt(a.price) < BigInt(b.price) ? -1 : 1))
  return first && first.price !== '0' ? priceOf(first) : undefined
}

/** Tickets of this site's event; they are bought on its page. */
export function Tickets({ offer }: { offer: Offer }) {
  const t = useConferenceText()
  const language = useLanguage()
  const leftOf = (type: TicketType) => {
    const names = sharedWith(type, offer.types, language)
    const left = t('left', { n: type.left })
    return names ? `${left} · ${t('leftShared', { names })}` : left
  }
  return (
    <section className={conferenceContactStyles.cfTix} id="tickets">
      <h2>{t('tickets')}</h2>
      <ul>
        {offer.types.map((type) => {
          const open = type.unavailable === null
          const waits = type.unavailable === 'sold_out' && type.waiting_list
          return (
            <li key={type.id}>
              <TypeTexts type={type} />
              <p
                className={
                  open
                    ? conferenceContactStyles.cfPrice
                    : `${conferenceContactStyles.cfPrice} ${conferenceContactStyles.cfPriceOff}`
                }
              >
                <b>{type.price === '0' ? t('free') : priceOf(type)}</b>
                <span>{open ? leftOf(type) : t(type.unavailable === 'sold_out' ? 'soldOut' : 'notOnSale')}</span>
              </p>
              <SiteLink
                className={open ? conferenceStyles.cfCta : conferenceStyles.cfGhost}
                href={`/events/${offer.event}`}
              >
                {t(waits ? 'wait' : 'choose')}
              </SiteLink>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** The texts of a ticket type, in the language that they are really in, whatever that of the event's title. */
const TypeTexts = ({ type: { name, description, language } }: { type: TicketType }) => (
  <div lang={useTextLang(language)}>
    <b>{name}</b>
    <span>{description}</span>
  </div>
)

import { useEffect, useRef } from 'react'
import type { Ticket } from '#contract/events/orders.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'
import { OrderWay } from './order-way.tsx'

/** Somebody who received a ticket. */
export interface Receiver {
  name: string
  email: string
}

/** A ticket that its holder has just passed on: whose it is now, and the way to the rest of the order. */
export function PassedOn({ ticket, to }: { ticket: Ticket; to: Receiver }) {
  const t = useOrderText()
  const { event } = ticket
  const lang = useTextLang(event.language)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that was pressed stood further down, in a page that was longer than this one.
  useEffect(() => {
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [])
  return (
    <section className={checkoutStyles.tkSaid} role="status">
      <h1 className="h2" ref={heading} tabIndex={-1}>
        {t('passedOn', { name: to.name })}
      </h1>
      <p>{t('passedOnHint', { email: to.email })}</p>
      <p className="mut">
        <span lang={lang}>{event.title}</span> · <span lang={lang}>{ticket.type_name}</span>
      </p>
      <p className={checkoutStyles.heldWays}>
        <OrderWay ticket={ticket} />
        <ButtonLink href={`/events/${event.id}`}>{t('openEvent')}</ButtonLink>
      </p>
    </section>
  )
}

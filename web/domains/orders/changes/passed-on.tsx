import { useEffect, useRef } from 'react'
import type { TicketTransfer } from '#contract/events/orders.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useFullTime } from '#web/platform/relative-time.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as checkoutStyles from '../checkout.module.css'
import { useOrderText } from '../order-text.ts'
import { TypeName } from '../own/type-name.tsx'
import { OrderWay } from './order-way.tsx'

/** Somebody who received a ticket. */
export interface Receiver {
  name: string
  email: string
}

type PassedOnProps = Pick<TicketTransfer, 'order' | 'event' | 'type_name' | 'type_language' | 'receiver'> &
  Partial<Pick<TicketTransfer, 'by' | 'time'>> & {
    /** The receiver's address, for the reader who has just entered it. */
    email?: string
  }

/** A ticket that its reader no longer has: whose it is now and since when, and the way to the rest of the order. */
export function PassedOn({ order, event, type_name, type_language, receiver, email, by, time }: PassedOnProps) {
  const t = useOrderText()
  const fullTime = useFullTime()
  const lang = useTextLang(event.language)
  const heading = useRef<HTMLHeadingElement>(null)
  const isNew = email !== undefined
  // The button that was pressed stood further down, in a page that was longer than this one.
  useEffect(() => {
    if (!isNew) return
    scrollTo(0, 0)
    heading.current?.focus({ preventScroll: true })
  }, [isNew])
  return (
    <section className={checkoutStyles.tkSaid} role="status">
      <h1 className="h2" ref={heading} tabIndex={-1}>
        {t('passedOn', { name: receiver || '—' })}
      </h1>
      {time && <p>{t(by === 'organiser' ? 'passedOnByOrganiser' : 'passedOnWhen', { when: fullTime(time) })}</p>}
      <p>{isNew ? t('passedOnHint', { email }) : t('passedOnOver')}</p>
      <p className="mut">
        <span lang={lang}>{event.title}</span> · <TypeName name={type_name} language={type_language} />
      </p>
      <p className={checkoutStyles.heldWays}>
        <OrderWay ticket={{ order }} />
        <ButtonLink href={`/events/${event.id}`}>{t('openEvent')}</ButtonLink>
      </p>
    </section>
  )
}

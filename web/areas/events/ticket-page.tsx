import '#web/ui/form/forms.module.css'
import '#web/domains/orders/checkout.module.css'
import '#web/domains/orders/ticket.module.css'
import { useCallback, useEffect, useState } from 'react'
import type { Ticket } from '#contract/events/orders.ts'
import type { Language } from '#language/languages.ts'
import { OrderWay } from '#web/domains/orders/changes/order-way.tsx'
import { PassedOn, type Receiver } from '#web/domains/orders/changes/passed-on.tsx'
import { NotHeld, useToken } from '#web/domains/orders/held-page.tsx'
import { ticketAddress } from '#web/domains/orders/order-address.ts'
import { inOrderTexts, useOrderText } from '#web/domains/orders/order-text.ts'
import { forgetTicket, storedTicket, storeTicket } from '#web/domains/orders/stored-tickets.ts'
import * as styles from '#web/domains/orders/ticket.module.css'
import { TicketActions } from '#web/domains/orders/ticket-actions.tsx'
import { TicketCard } from '#web/domains/orders/ticket-card.tsx'
import { useHeld } from '#web/domains/orders/use-held.ts'
import { keepOffline } from '#web/platform/files/offline.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { Note } from '#web/ui/states.tsx'
import { useSiteName } from '../reading/site-name.ts'

export interface TicketPageData {
  ticket: string
}

/** A ticket, for everyone with its address and for the account that owns it. */
export const ticketPage = inOrderTexts(TicketPage)

function TicketPage() {
  const t = useOrderText()
  const site = useSiteName()
  const { ticket } = usePage<TicketPageData>()
  const token = useToken()
  return (
    <>
      <Head
        title={t('ticketPageTitle', { site })}
        description={t('heldDescription')}
        path={`/ticket/${ticket}`}
        noindex
      />
      <div className={`${layoutStyles.wrap} ${pageHeadStyles.pt} ${styles.heldPage}`}>
        {token === null ? (
          <NotHeld held={{ state: 'loading' }} onRetry={() => {}} />
        ) : (
          <HeldTicket key={ticket} id={ticket} token={token} />
        )}
      </div>
    </>
  )
}

function HeldTicket({ id, token }: { id: string; token: string | undefined }) {
  const t = useOrderText()
  const load = useCallback(
    (language: Language) => httpBackend.call(language, 'getTicket', { ticket: id, token }),
    [id, token],
  )
  const kept = useCallback(() => storedTicket(id, token), [id, token])
  const { held, reload, show } = useHeld<Ticket>(load, kept)
  const [passedOn, setPassedOn] = useState<{ ticket: Ticket; to: Receiver }>()
  const ticket = held.state === 'found' ? held.value : held.state === 'failed' ? held.kept : undefined
  useEffect(() => {
    if (held.state === 'missing') forgetTicket(id)
    if (held.state !== 'found') return
    storeTicket(held.value)
    void keepOffline(location.pathname.slice(0, -id.length))
  }, [held, id])
  if (passedOn) return <PassedOn {...passedOn} />
  if (!ticket) return <NotHeld held={held} onRetry={reload} />
  const passOn = (to: Receiver) => {
    forgetTicket(id)
    setPassedOn({ ticket, to })
  }
  return (
    <div className={styles.ticketPage}>
      <TicketCard ticket={ticket} />
      <div className={styles.ticketSide}>
        {held.state === 'failed' && <Note tone="amber">{t('offline')}</Note>}
        {held.state === 'found' && ticket.state === 'void' && !ticket.exchanged_for && (
          <Note>{t(ticket.event.cancelled ? 'eventCancelledTicket' : 'ticketCancelled')}</Note>
        )}
        {ticket.exchanged_for && (
          <Note>
            {t('exchanged')}{' '}
            <SiteLink className="link" href={ticketAddress(ticket.exchanged_for.ticket, ticket.exchanged_for.token)}>
              {t('openTicket')}
            </SiteLink>
          </Note>
        )}
        {ticket.online_url && (
          <a
            className={`${buttonsStyles.btn} ${buttonsStyles.btnPrimary}`}
            href={ticket.online_url}
            rel="noopener noreferrer"
            target="_blank"
          >
            {t('joinLink')}
          </a>
        )}
        {held.state === 'found' && ticket.state === 'valid' && (
          <TicketActions ticket={ticket} onChange={show} onPassedOn={passOn} />
        )}
        <p>
          <SiteLink className="link" href={`/events/${ticket.event.id}`}>
            {t('openEvent')}
          </SiteLink>
        </p>
        {held.state === 'found' && (
          <p>
            <OrderWay ticket={ticket} />
          </p>
        )}
      </div>
    </div>
  )
}

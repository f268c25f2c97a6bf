import '#web/ui/form/forms.module.css'
import '#web/domains/orders/checkout.module.css'
import '#web/domains/orders/ticket.module.css'
import { useCallback, useEffect, useState } from 'react'
import type { Ticket, TicketTransfer } from '#contract/events/orders.ts'
import type { Language } from '#language/languages.ts'
import { OrderWay } from '#web/domains/orders/changes/order-way.tsx'
import type { Receiver } from '#web/domains/orders/changes/passed-on.tsx'
import { NotHeld, useToken } from '#web/domains/orders/held-page.tsx'
import { ticketAddress } from '#web/domains/orders/order-address.ts'
import { inOrderTexts, useOrderText } from '#web/domains/orders/order-text.ts'
import { forgetTicket, storedTicket, storeTicket } from '#web/domains/orders/stored-tickets.ts'
import * as styles from '#web/domains/orders/ticket.module.css'
import { TicketActions } from '#web/domains/orders/ticket-actions.tsx'
import { TicketCard } from '#web/domains/orders/ticket-card.tsx'
import { useHeld } from '#web/domains/orders/use-held.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { keepOffline } from '#web/platform/files/offline.ts'
import { Head } from '#web/platform/head.tsx'
import { httpBackend } from '#web/platform/http-backend.ts'
import { lazyDialog } from '#web/platform/lazy-dialog.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { Note } from '#web/ui/states.tsx'
import { useSiteName } from '../reading/site-name.ts'

const WhyCancelled = lazyDialog(
  async () => (await import('#web/domains/orders/changes/why-cancelled.tsx')).WhyCancelled,
)
const PassedOn = lazyDialog(async () => (await import('#web/domains/orders/changes/passed-on.tsx')).PassedOn)

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

/** A ticket, or the transfer that took it from its reader. */
type Opened = { ticket: Ticket; transfer?: undefined } | { ticket?: undefined; transfer: TicketTransfer }

async function open(language: Language, id: string, token: string | undefined): Promise<Opened> {
  const asked = { ticket: id, token }
  try {
    return { ticket: await httpBackend.call(language, 'getTicket', asked) }
  } catch (error) {
    if (!isBackendError(error) || error.code !== 404) throw error
    return { transfer: await httpBackend.call(language, 'getTicketTransfer', asked) }
  }
}

function HeldTicket({ id, token }: { id: string; token: string | undefined }) {
  const t = useOrderText()
  const load = useCallback((language: Language) => open(language, id, token), [id, token])
  const kept = useCallback(() => {
    const ticket = storedTicket(id, token)
    return ticket && { ticket }
  }, [id, token])
  const { held, reload, show } = useHeld<Opened>(load, kept)
  const [passedOn, setPassedOn] = useState<{ ticket: Ticket; to: Receiver }>()
  const opened = held.state === 'found' ? held.value : held.state === 'failed' ? held.kept : undefined
  const { ticket, transfer } = opened ?? {}
  /** The ticket as the server has it, not as this device stored it. */
  const current = held.state === 'found' ? held.value.ticket : undefined
  useEffect(() => {
    if (current) {
      storeTicket(current)
      void keepOffline(location.pathname.slice(0, -id.length))
    } else if (held.state === 'missing' || held.state === 'found') forgetTicket(id)
  }, [held.state, current, id])
  if (passedOn)
    return <PassedOn {...passedOn.ticket} receiver={passedOn.to.name} email={passedOn.to.email} onClose={reload} />
  if (transfer) return <PassedOn {...transfer} onClose={reload} />
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
        {ticket.event.cancelled ? (
          <Note tone="signal">
            <p>{t('eventCancelledTicket')}</p>
            <WhyCancelled event={ticket.event} onClose={() => {}} />
          </Note>
        ) : (
          current?.state === 'void' && !ticket.exchanged_for && <Note>{t('ticketCancelled')}</Note>
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
        {current?.state === 'valid' && !ticket.event.cancelled && (
          <TicketActions ticket={ticket} onChange={(changed) => show({ ticket: changed })} onPassedOn={passOn} />
        )}
        <p>
          <SiteLink className="link" href={`/events/${ticket.event.id}`}>
            {t('openEvent')}
          </SiteLink>
        </p>
        {current && (
          <p>
            <OrderWay ticket={current} />
          </p>
        )}
      </div>
    </div>
  )
}

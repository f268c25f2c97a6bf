import type { ReactNode } from 'react'
import type { TicketSummary } from '#contract/events/orders.ts'
import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SiteLink } from '#web/router/link.tsx'
import { isMember } from '#web/session/member.ts'
import { Note } from '#web/ui/states.tsx'
import { ticketAddress } from '../order-address.ts'
import { orderTexts, useOrderText } from '../order-text.ts'
import { storedTicketsOf } from '../stored-tickets.ts'

type Own = Pick<TicketSummary, 'id' | 'token' | 'type_name' | 'name'>

const mostShown = 5

/** A note to people with tickets of an event, in their account or on this device; nothing for anybody else. */
export async function ownTicketsNote(event: number, language: Language): Promise<ReactNode> {
  const kept: Own[] = storedTicketsOf(event)
  const held = isMember()
    ? await httpBackend.call(language, 'myTickets', { event, page: 1, size: mostShown }).then(
        ({ list }) => list,
        () => [],
      )
    : []
  const tickets = [...new Map([...kept, ...held].map((ticket) => [ticket.id, ticket])).values()]
  if (tickets.length === 0) return null
  await orderTexts.loadFirst()
  return <OwnTickets tickets={tickets.slice(0, mostShown)} />
}

function OwnTickets({ tickets }: { tickets: readonly Own[] }) {
  const t = useOrderText()
  return (
    <Note>
      {t('own')}
      <ul>
        {tickets.map(({ id, token, type_name, name }) => (
          <li key={id}>
            <SiteLink className="link" href={ticketAddress(id, token)}>
              {`${type_name} · ${name}`}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}

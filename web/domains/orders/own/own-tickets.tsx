import type { ReactElement } from 'react'
import type { Ticket, TicketSummary } from '#contract/events/orders.ts'
import type { Language } from '#language/languages.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { SiteLink } from '#web/router/link.tsx'
import { isMember } from '#web/session/member.ts'
import { Note } from '#web/ui/states.tsx'
import { ticketAddress } from '../order-address.ts'
import { orderTexts, useOrderText } from '../order-text.ts'
import { storedTicketsOf } from '../stored-tickets.ts'
import { storedOrderOf } from './stored-orders.ts'
import { TypeName } from './type-name.tsx'

type Own = Pick<TicketSummary, 'id' | 'token' | 'type_name' | 'type_language' | 'name'>

const maxShown = 5

/** A note to people with tickets of an event, in their account or on this device; null for anybody else. */
export async function ownTicketsNote(event: number, language: Language): Promise<ReactElement | null> {
  const [bought, held] = await Promise.all([boughtHere(event, language), heldByAccount(event, language)])
  const all = [...storedTicketsOf(event).map(ownOf), ...bought.valid, ...held]
  const tickets = [...new Map(all.map((ticket) => [ticket.id, ticket])).values()].filter(
    ({ id }) => !bought.over.has(id),
  )
  if (tickets.length === 0) return null
  await orderTexts.loadFirst()
  return <OwnTickets tickets={tickets.slice(0, maxShown)} />
}

const ownOf = ({ type_language, event, ...ticket }: Ticket): Own => ({
  ...ticket,
  type_language: type_language || event.language,
})

/** Tickets of the order that was begun or opened last on this device, whether or not their own pages were opened. */
async function boughtHere(event: number, language: Language): Promise<{ valid: Own[]; over: ReadonlySet<string> }> {
  const stored = storedOrderOf(event)
  const order = stored && (await httpBackend.call(language, 'getOrder', stored).catch(() => undefined))
  const valid: Own[] = []
  const over = new Set<string>()
  for (const { id, token, state, type_name, type_language, name } of order?.attendees ?? []) {
    if (state !== 'valid') over.add(id)
    // One that was transferred may have come back, and then has another credential.
    else if (token !== null) valid.push({ id, token, type_name, type_language, name })
  }
  return { valid, over }
}

async function heldByAccount(event: number, language: Language): Promise<readonly Own[]> {
  if (!isMember()) return []
  return httpBackend.call(language, 'myTickets', { event, page: 1, size: maxShown }).then(
    ({ list }) => list,
    () => [],
  )
}

function OwnTickets({ tickets }: { tickets: readonly Own[] }) {
  const t = useOrderText()
  return (
    <Note>
      {t('own')}
      <ul>
        {tickets.map(({ id, token, type_name, type_language, name }) => (
          <li key={id}>
            <SiteLink className="link" href={ticketAddress(id, token)}>
              <TypeName name={type_name} language={type_language} />
              {` · ${name}`}
            </SiteLink>
          </li>
        ))}
      </ul>
    </Note>
  )
}

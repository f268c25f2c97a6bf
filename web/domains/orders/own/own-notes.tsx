import type { ReactNode } from 'react'
import type { TicketType } from '#contract/events/tickets.ts'
import type { Language } from '#language/languages.ts'
import { Note } from '#web/ui/states.tsx'
import { orderTexts, useOrderText } from '../order-text.ts'
import { ownTicketsNote } from './own-tickets.tsx'
import { placeNow, type WaitingPlace, waitingFor } from './stored-waiting.ts'
import { TypeName } from './type-name.tsx'

type Type = Pick<TicketType, 'id' | 'name' | 'language'>

export interface OwnNotes {
  note: ReactNode
  hasTickets: boolean
}

/** Notes to people who have tickets of an event or wait for one; nothing for anybody else. */
export async function ownNotes(event: number, types: readonly Type[], language: Language): Promise<OwnNotes> {
  const [tickets, waiting] = await Promise.all([ownTicketsNote(event, language), waitingNote(types, language)])
  const note = (
    <>
      {tickets}
      {waiting}
    </>
  )
  return { note, hasTickets: tickets !== null }
}

/** Says where somebody stands on the waiting lists that this device joined. */
export async function waitingNote(types: readonly Type[], language: Language): Promise<ReactNode> {
  const joined = types.filter(({ id }) => waitingFor(id) !== undefined)
  const places = await Promise.all(joined.map(async (type) => ({ type, place: await placeNow(type.id, language) })))
  const standing = places.flatMap(({ type, place }) => (place ? [{ type, place }] : []))
  if (standing.length === 0) return null
  await orderTexts.loadFirst()
  return (
    <>
      {standing.map(({ type, place }) => (
        <Waiting key={type.id} type={type} place={place} />
      ))}
    </>
  )
}

function Waiting({ type, place }: { type: Type; place: WaitingPlace }) {
  const t = useOrderText()
  const isOffered = place.state === 'offered'
  const standing = place.position === undefined ? t('waitingAlready') : t('waiting', { n: place.position })
  return (
    <Note>
      <p>
        <b>{isOffered ? t('waitOffered') : standing}</b>
      </p>
      <p className="mut">
        <TypeName {...type} /> · {t(isOffered ? 'waitOfferedHint' : 'waitingHint', { email: place.email })}
      </p>
    </Note>
  )
}

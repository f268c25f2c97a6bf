import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { offerHours } from '#contract/events/order-terms.ts'
import type { TicketsService } from '#server/modules/events/tickets/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { clientOf } from '#server/platform/http/client-of.ts'
import { type Limiter, mustTake, rulesForLetters } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Access } from '../access.ts'
import type { BuyerOrders } from '../buyer-orders.ts'
import { parseEmail, parseName } from '../policy.ts'
import * as store from './waiting-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'take'>
  tickets: Pick<TicketsService, 'details' | 'payable'>
  access: Access
  buyerOrders: Pick<BuyerOrders, 'reserved'>
}

const offeredAtOnce = 50

/**
 * When tickets are sold out, buyers can wait for a place; one that becomes free is offered in order, for some hours.
 */
export function createWaitingList({ database, limiter, tickets, access, buyerOrders }: Needs) {
  const { orm } = database

  /** Holds the places for one who waits. @returns false where they are gone, or somebody else made the offer */
  async function offer(entry: store.NextRow, now: Date): Promise<boolean> {
    try {
      await buyerOrders.reserved({
        ...{
          event: entry.eventId,
          buyer: entry.userId,
          name: entry.name,
          email: entry.email,
          language: entry.language,
        },
        source: 'waiting_list',
        entry: entry.id,
        actor: null,
        lines: [{ place: 0, type: entry.typeId, quantity: entry.quantity, code_key: null }],
        ...{ key: null, hash: null, now },
        expires: new Date(Math.min(now.getTime() + offerHours * hourMs, entry.endsMs)),
      })
      return true
    } catch (error) {
      if (error instanceof CallError) return false
      throw error
    }
  }

  return {
    /** @throws CallError stillTickets where there is no need to wait, alreadyWaiting, notOnSale, eventClosed, tooManyTickets */
    async join(
      { type: id, quantity, name, email }: ParsedInput<'joinWaitingList'>,
      context: CallContext,
    ): Promise<CallOutput<'joinWaitingList'>> {
      const { caller, language, now } = context
      const type = await tickets.details({ id }, context)
      if (type.unavailable === 'event_over') throw new CallError('eventClosed')
      if (type.needs_code || (type.unavailable !== null && type.unavailable !== 'sold_out'))
        throw new CallError('notOnSale')
      if (quantity > type.per_order) throw new CallError('tooManyTickets', 'quantity')
      if (type.left >= quantity) throw new CallError('stillTickets')
      const person = { name: parseName(name, 'name'), email: parseEmail(email, 'email') }
      await mustTake(limiter, `waiting ${clientOf(caller?.address ?? '')}`, ...rulesForLetters)
      const entry = await store.addEntry(orm, {
        ...{ eventId: type.event, typeId: id, quantity, ...person, language, joinedAt: now },
        userId: caller?.session?.userId ?? null,
      })
      if (entry === undefined) throw new CallError('alreadyWaiting')
      const position = await store.positionOf(orm, { id: entry, typeId: id })
      return { entry, token: access.waiting(entry), position }
    },

    /** @throws CallError itemMissing for a wrong token */
    async place({ entry, token }: ParsedInput<'waitingPlace'>): Promise<CallOutput<'waitingPlace'>> {
      const found = access.opens(token, access.waiting(entry)) && (await store.findEntry(orm, entry))
      if (!found) throw new CallError('itemMissing')
      if (found.state === 'waiting') return { state: 'waiting', position: await store.positionOf(orm, found) }
      return { state: found.state === 'offered' ? 'offered' : 'over', position: 0 }
    },

    /** @throws CallError itemMissing for a wrong token */
    async leave({ entry, token }: ParsedInput<'leaveWaitingList'>): Promise<Record<string, never>> {
      if (!access.opens(token, access.waiting(entry))) throw new CallError('itemMissing')
      await store.leave(orm, entry)
      return {}
    },

    /** Offers free places to those who wait for them. @returns how many were made */
    async offerPlaces(now: Date): Promise<number> {
      let made = 0
      // A type that is full, or that nobody could pay for, does not keep those waiting who wait for another one.
      const passedOver = new Set<number>()
      for (let after = 0; ; ) {
        const entries = await store.nextInLine(orm, now, { after, except: passedOver, most: offeredAtOnce })
        const payable = await tickets.payable(entries)
        for (const entry of entries) {
          after = entry.id
          if (!payable.has(entry.eventId) && entry.price !== '0') passedOver.add(entry.typeId)
          if (passedOver.has(entry.typeId)) continue
          if (await offer(entry, now)) made += 1
          else passedOver.add(entry.typeId)
        }
        if (entries.length < offeredAtOnce) return made
      }
    },
  }
}

export type WaitingList = ReturnType<typeof createWaitingList>

import { randomUUID } from 'node:crypto'
import type { CallInput, CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type StoredSetup, type TicketSetup, ticketCalls } from '#contract/events/tickets.ts'
import { type EventFollower, eventTag } from '#server/modules/events/events/service.ts'
import { type Database, type Executor, type Transaction, transaction } from '#server/platform/database/database.ts'
import { orRefusal } from '#server/platform/database/refusals.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createCodesDesk, makeCodes } from './codes.ts'
import type { EventRoles } from './event-roles.ts'
import { createPricingDesk } from './prices.ts'
import { groupPricesOf, notePriceChange } from './prices-store.ts'
import type { TicketsService } from './service.ts'
import { parseSetup } from './setup.ts'
import * as store from './setup-store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  bus: Pick<Bus, 'publish'>
  events: EventRoles
  limiter: Pick<Limiter, 'take'>
  tickets: Pick<TicketsService, 'waysToPay' | 'mustBePayable'>
}

/** A code that an event has from its start. */
export type FirstCode = Omit<CallInput<'makeActivityCodes'>, 'id' | 'idempotency_key'>

const managing = ['owner', 'manager'] as const

/** Creates the desk for the setup by organisers: places, ticket types, questions, codes. */
export function createTicketsDesk({ database, bus, events, limiter, tickets }: Needs) {
  const { orm } = database

  async function read(event: number, db: Executor = orm): Promise<StoredSetup> {
    const pools = await store.poolsOf(db, event)
    const types = await store.typesOf(db, event)
    const questions = await store.questionsOf(db, event)
    const language = await store.languageOf(db, event)
    const groups = await groupPricesOf(
      db,
      types.map(({ row }) => row.id),
    )
    const placeOf = new Map(pools.map(({ id }, place) => [id, place]))
    return {
      event,
      pools: pools.map(({ id, name, capacity, held, sold }) => ({ id, name, capacity, held, sold })),
      types: types.map(({ row, pools, sold, waiting }) => ({
        ...{ id: row.id, kind: row.kind, name: row.name, description: row.description, price: `${row.price}` },
        translation: store.translationOf(row, language),
        group_prices: (groups.get(row.id) ?? []).map(({ from, price }) => ({ from, price: `${price}` })),
        sale_from: row.saleFrom && siteTime(row.saleFrom),
        sale_until: row.saleUntil && siteTime(row.saleUntil),
        ...{ per_order: row.perOrder, hidden: row.hidden, on_sale: row.onSale },
        pools: pools.flatMap((id) => placeOf.get(id) ?? []),
        sold,
        waiting,
      })),
      questions: questions.map(({ id, kind, label, options, required }) => ({ id, kind, label, options, required })),
    }
  }

  /**
   * Replaces what an event offers.
   * @throws CallError invalidInput, pricedTicket, placesTaken, itemMissing
   */
  async function save(tx: Transaction, event: number, setup: TicketSetup, now: Date): Promise<void> {
    const sound = parseSetup(setup)
    if (!(await store.holdSetup(tx, event))) throw new CallError('itemMissing')
    const stored = await read(event, tx)
    await notePriceChange(tx, event)
    const language = await store.languageOf(tx, event)
    for (const kind of ['pools', 'types', 'questions'] as const) mustBeOwn(stored[kind], sound[kind], kind)
    const pools = await savePools(tx, event, stored.pools, sound.pools)
    for (const [position, type] of sound.types.entries()) {
      const drawnOn = type.pools.flatMap((place) => pools[place] ?? [])
      await store.saveType(tx, event, type.id, { ...type, position }, drawnOn, language)
    }
    await store.removeTypes(tx, missing(stored.types, sound.types), now)
    for (const [position, question] of sound.questions.entries())
      await store.saveQuestion(tx, event, { ...question, position })
    await store.removeQuestions(tx, missing(stored.questions, sound.questions), now)
    for (const id of missing(stored.pools, sound.pools))
      if (!(await store.removePool(tx, id))) throw new CallError('placesTaken', 'pools')
    await bus.publish(tx, [eventTag.event(event)])
  }

  return {
    ...createCodesDesk({ database, events, limiter }),
    ...createPricingDesk({ database, events, tickets }),
    save,

    /** Sets up what an event offers and its codes, unless it offers something already. */
    offerFirst: (event: number, setup: TicketSetup, codes: readonly FirstCode[], now: Date): Promise<void> =>
      transaction(database, async (tx) => {
        if ((await store.typesOf(tx, event)).length > 0) return
        await save(tx, event, setup, now)
        for (const code of codes) {
          const given = { ...code, id: event, idempotency_key: randomUUID() }
          await makeCodes(tx, ticketCalls.makeActivityCodes.input.parse(given))
        }
      }),

    eventFollower: {
      /**
       * A draft copied from another event has the same offer, with new codes: the old ones were given to guests of the
       * other event.
       */
      onCopied: store.copySetup,
      /** Buyers must be able to pay. @throws CallError nobodyCanPay */
      beforeSubmit: async (event: number) => tickets.mustBePayable(event, await store.highestPrice(orm, event)),
    } satisfies EventFollower,

    async setup({ id }: ParsedInput<'activityTickets'>, reading: MemberContext): Promise<StoredSetup> {
      await events.requireRole(id, reading, managing)
      return read(id)
    },

    async saveSetup(
      { id, ...setup }: ParsedInput<'saveActivityTickets'>,
      reading: MemberContext,
    ): Promise<CallOutput<'saveActivityTickets'>> {
      await events.requireRole(id, reading, managing)
      return transaction(database, async (tx) => {
        await save(tx, id, setup, reading.now)
        return read(id, tx)
      })
    },
  }
}

/** Pools are locked in the order of their numbers, as everywhere. @returns their numbers in the order of the setup */
async function savePools(
  tx: Transaction,
  event: number,
  stored: StoredSetup['pools'],
  wanted: ReturnType<typeof parseSetup>['pools'],
): Promise<number[]> {
  const placed = wanted.map((pool, position) => ({ ...pool, position }))
  const known = placed.filter(({ id }) => id !== undefined).sort((a, b) => (a.id ?? 0) - (b.id ?? 0))
  const ids: number[] = []
  for (const pool of known) {
    const { id = 0, position } = pool
    const before = stored.find((one) => one.id === id)
    await orRefusal(store.changePool(tx, id, pool), { pool_holds_its_tickets: 'placesTaken' }).catch(
      (error: unknown) => {
        const taken = before && `pools.${position}.capacity`
        throw error instanceof CallError ? new CallError(error.reason, taken) : error
      },
    )
    ids[position] = id
  }
  for (const pool of placed) if (pool.id === undefined) ids[pool.position] = await store.addPool(tx, event, pool)
  return ids
}

interface Numbered {
  id?: number | undefined
}

/** Another event's records are none of this one, and each is named once. */
function mustBeOwn(stored: readonly { id: number }[], wanted: readonly Numbered[], kind: string): void {
  const own = new Set(stored.map(({ id }) => id))
  for (const [place, { id }] of wanted.entries())
    if (id !== undefined && !own.delete(id)) throw new CallError('invalidInput', `${kind}.${place}.id`)
}

function missing(stored: readonly { id: number }[], wanted: readonly Numbered[]): number[] {
  const kept = new Set(wanted.map(({ id }) => id))
  return stored.map(({ id }) => id).filter((id) => !kept.has(id))
}

export type TicketsDesk = ReturnType<typeof createTicketsDesk>

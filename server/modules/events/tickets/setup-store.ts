import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/platform/database/database.ts'
import { copyPricing, saveGroupPrices } from './prices-store.ts'
import type { SoundSetup } from './setup.ts'
import { eventQuestions, ticketPools, ticketTypePools, ticketTypes } from './tables.ts'

type Pool = SoundSetup['pools'][number] & { position: number }
type Type = SoundSetup['types'][number] & { position: number }
type Question = SoundSetup['questions'][number] & { position: number }

/** Lets one saving of an event's setup wait for the other; orders do not wait. @returns whether there is such an event */
export async function holdSetup(tx: Executor, event: number): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select id from events where id = ${event} and deleted_at is null for no key update`,
  )
  return rows.length > 0
}

/** Returns the highest price of the types that an event sells. */
export async function highestPrice(db: Executor, event: number): Promise<bigint> {
  const { rows } = await db.execute<{ price: string }>(sql`
    select coalesce(max(price), 0)::text as price from ticket_types
    where event_id = ${event} and on_sale and removed_at is null`)
  return BigInt(rows[0]?.price ?? 0)
}

export const poolsOf = (db: Executor, event: number) =>
  db
    .select()
    .from(ticketPools)
    .where(eq(ticketPools.eventId, event))
    .orderBy(asc(ticketPools.position), asc(ticketPools.id))

export const typesOf = (db: Executor, event: number) =>
  db
    .select({
      row: ticketTypes,
      pools: sql<number[]>`array(select pool_id from ticket_type_pools where type_id = ticket_types.id)`,
      sold: sql<number>`(select count(*)::int from tickets where event_id = ticket_types.event_id
        and type_id = ticket_types.id and state <> 'void')`,
      waiting: sql<number>`(select count(*)::int from waiting_entries where type_id = ticket_types.id
        and state = 'waiting')`,
    })
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, event), isNull(ticketTypes.removedAt)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))

export const questionsOf = (db: Executor, event: number) =>
  db
    .select()
    .from(eventQuestions)
    .where(and(eq(eventQuestions.eventId, event), isNull(eventQuestions.removedAt)))
    .orderBy(asc(eventQuestions.position), asc(eventQuestions.id))

/** Fails by the constraint where fewer places are left than are taken. */
export async function changePool(tx: Executor, id: number, { name, capacity, position }: Pool): Promise<void> {
  await tx.update(ticketPools).set({ name, capacity, position }).where(eq(ticketPools.id, id))
}

export async function addPool(tx: Executor, eventId: number, { name, capacity, position }: Pool): Promise<number> {
  const rows = await tx
    .insert(ticketPools)
    .values({ eventId, name, capacity, position })
    .returning({ id: ticketPools.id })
  return rows[0]?.id ?? 0
}

/** @returns false where places of it are taken */
export async function removePool(tx: Executor, id: number): Promise<boolean> {
  const empty = and(eq(ticketPools.id, id), eq(ticketPools.held, 0), eq(ticketPools.sold, 0))
  return (await tx.delete(ticketPools).where(empty).returning({ id: ticketPools.id })).length > 0
}

/**
 * Copies an event's offer with its prices, without what was taken of it; sale windows move with its start, none where it has
 * none.
 */
export async function copySetup(tx: Executor, from: number, to: number): Promise<void> {
  const pools = await poolsOf(tx, from)
  const copies = new Map<number, number>()
  for (const pool of pools) copies.set(pool.id, await addPool(tx, to, pool))
  const { rows } = await tx.execute<{ seconds: number | null }>(sql`
    select extract(epoch from copy.starts_at - original.starts_at)::float8 as seconds
    from events as copy, events as original where copy.id = ${to} and original.id = ${from}`)
  const seconds = rows[0]?.seconds ?? null
  const shiftTime = (time: Date | null) =>
    time && seconds !== null ? new Date(time.getTime() + seconds * 1_000) : null
  for (const { row, pools: drawnOn } of await typesOf(tx, from)) {
    const { id: _, removedAt: __, saleFrom, saleUntil, ...columns } = row
    const copied = { ...columns, eventId: to, saleFrom: shiftTime(saleFrom), saleUntil: shiftTime(saleUntil) }
    const [added] = await tx.insert(ticketTypes).values(copied).returning({ id: ticketTypes.id })
    const drawn = drawnOn.flatMap((pool) => copies.get(pool) ?? [])
    await tx.insert(ticketTypePools).values(drawn.map((poolId) => ({ typeId: added?.id ?? 0, poolId })))
    await tx.execute(sql`
      insert into ticket_group_prices (type_id, from_quantity, price)
      select ${added?.id ?? 0}, from_quantity, price from ticket_group_prices where type_id = ${row.id}`)
  }
  await copyPricing(tx, from, to)
  const questions = await questionsOf(tx, from)
  if (questions.length === 0) return
  await tx.insert(eventQuestions).values(questions.map(({ id: _, ...question }) => ({ ...question, eventId: to })))
}

/** The language that texts of one language are translated into. */
const targetOf = (language: string) => (language === 'en' ? 'zh-Hans' : 'en')

/** The versions of a type with its translation; what an editor or a machine wrote stays where the organiser changed nothing. */
function versionsWith(
  before: typeof ticketTypes.$inferSelect.versions,
  { name, description }: Type['translation'],
  language: string,
) {
  const target = targetOf(language)
  const { [target]: known, ...others } = before
  if ((known?.name ?? '') === name && (known?.description ?? '') === description) return before
  return name === '' ? others : { ...others, [target]: { name, ...(description && { description }) } }
}

/** Returns the name and description of a type in the other language, as its organiser edits them. */
export function translationOf(
  { versions }: Pick<typeof ticketTypes.$inferSelect, 'versions'>,
  language: string,
): Type['translation'] {
  const { name = '', description = '' } = versions[targetOf(language)] ?? {}
  return { name, description }
}

export async function languageOf(db: Executor, event: number): Promise<string> {
  const { rows } = await db.execute<{ language: string }>(sql`select language from events where id = ${event}`)
  return rows[0]?.language ?? ''
}

const columnsOf = ({ kind, name, description, price, position, saleFrom, saleUntil, ...type }: Type) => ({
  ...{ kind, name, description, price, position, saleFrom, saleUntil },
  ...{ perOrder: type.per_order, hidden: type.hidden, onSale: type.on_sale },
})

export async function saveType(
  tx: Executor,
  eventId: number,
  id: number | undefined,
  type: Type,
  pools: readonly number[],
  language: string,
): Promise<void> {
  const [before] =
    id === undefined
      ? []
      : await tx.select({ versions: ticketTypes.versions }).from(ticketTypes).where(eq(ticketTypes.id, id))
  const columns = { ...columnsOf(type), versions: versionsWith(before?.versions ?? {}, type.translation, language) }
  const rows =
    id === undefined
      ? await tx
          .insert(ticketTypes)
          .values({ eventId, ...columns })
          .returning({ id: ticketTypes.id })
      : await tx.update(ticketTypes).set(columns).where(eq(ticketTypes.id, id)).returning({ id: ticketTypes.id })
  const typeId = rows[0]?.id ?? 0
  await tx.delete(ticketTypePools).where(eq(ticketTypePools.typeId, typeId))
  await tx.insert(ticketTypePools).values(pools.map((poolId) => ({ typeId, poolId })))
  await saveGroupPrices(tx, typeId, type.groupPrices)
}

/** Types that were ordered stay for their orders, and are offered no more. */
export async function removeTypes(tx: Executor, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(ticketTypes)
    .set({ removedAt: now })
    .where(inArray(ticketTypes.id, [...ids]))
  await tx
    .delete(ticketTypes)
    .where(
      and(inArray(ticketTypes.id, [...ids]), sql`not exists (select from order_lines where type_id = ticket_types.id)`),
    )
}

export async function saveQuestion(tx: Executor, eventId: number, question: Question): Promise<void> {
  const { id, kind, label, options, required, position } = question
  const columns = { kind, label, options, required, position }
  if (id === undefined) await tx.insert(eventQuestions).values({ eventId, ...columns })
  else await tx.update(eventQuestions).set(columns).where(eq(eventQuestions.id, id))
}

/** Answers to the questions remain with the tickets. */
export async function removeQuestions(tx: Executor, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .update(eventQuestions)
    .set({ removedAt: now })
    .where(inArray(eventQuestions.id, [...ids]))
}

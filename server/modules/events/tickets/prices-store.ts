import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Executor } from '#server/platform/database/database.ts'
import { eventPricing, ticketCodes, ticketGroupPrices, ticketTypes } from './tables.ts'

export type PricingRow = typeof eventPricing.$inferSelect
export type DiscountRow = Pick<typeof ticketCodes.$inferSelect, 'id' | 'code' | 'codeKey' | 'combinable'> & {
  purpose: 'percent' | 'amount'
  value: number
  types: number[]
}

export async function pricingOf(db: Executor, event: number): Promise<PricingRow | undefined> {
  return (await db.select().from(eventPricing).where(eq(eventPricing.eventId, event)))[0]
}

/** Says that what the event's tickets cost may have changed, so that nothing is sold by what was read before. */
export async function notePriceChange(tx: Executor, eventId: number): Promise<void> {
  await tx
    .insert(eventPricing)
    .values({ eventId })
    .onConflictDoUpdate({ target: eventPricing.eventId, set: { version: sql`event_pricing.version + 1` } })
}

export async function savePricing(
  tx: Executor,
  eventId: number,
  columns: Omit<PricingRow, 'eventId' | 'version'>,
): Promise<void> {
  await notePriceChange(tx, eventId)
  await tx.update(eventPricing).set(columns).where(eq(eventPricing.eventId, eventId))
}

/** Copies taxes and fees of an event, and who sells where that is the same. */
export async function copyPricing(tx: Executor, from: number, to: number): Promise<void> {
  await tx.execute(sql`
    insert into event_pricing (event_id, tax_name, tax_bp, tax_included, fee_bp, fee_per_ticket,
      seller_name, seller_address, seller_tax_number)
    select copy.id, tax_name, tax_bp, tax_included, fee_bp, fee_per_ticket,
      case when is_same then seller_name else '' end, case when is_same then seller_address else '' end,
      case when is_same then seller_tax_number else '' end
    from event_pricing join events as original on original.id = event_id, events as copy
      cross join lateral (select copy.owner_id is not distinct from original.owner_id as is_same) as owners
    where event_id = ${from} and copy.id = ${to}`)
}

/** True if amounts in the event's currency are in use already, so that it stays. */
export async function isCurrencyFixed(db: Executor, event: number): Promise<boolean> {
  const { rows } = await db.execute<{ fixed: boolean }>(sql`select currency_is_fixed(${event}) as fixed`)
  return rows[0]?.fixed ?? false
}

/** Creates the read of the prices of an event's types, with their version at that moment; built once and prepared. */
export function createTypePrices(orm: NodePgDatabase) {
  const statement = orm
    .select({
      id: ticketTypes.id,
      price: ticketTypes.price,
      groups: sql<{ from: number; price: string }[]>`coalesce((
        select jsonb_agg(jsonb_build_object('from', from_quantity, 'price', price::text) order by from_quantity)
        from ticket_group_prices where type_id = ticket_types.id), '[]')`,
      pricing: eventPricing,
    })
    .from(ticketTypes)
    .leftJoin(eventPricing, eq(eventPricing.eventId, ticketTypes.eventId))
    .where(and(eq(ticketTypes.eventId, sql.placeholder('event')), isNull(ticketTypes.removedAt)))
    .prepare('type_prices_of_event')
  return (event: number) => statement.execute({ event })
}

/** Group prices of types, by type. */
export async function groupPricesOf(
  db: Executor,
  types: readonly number[],
): Promise<Map<number, { from: number; price: number }[]>> {
  if (types.length === 0) return new Map()
  const rows = await db
    .select()
    .from(ticketGroupPrices)
    .where(inArray(ticketGroupPrices.typeId, [...types]))
    .orderBy(ticketGroupPrices.typeId, ticketGroupPrices.fromQuantity)
  const byType = new Map<number, { from: number; price: number }[]>()
  for (const { typeId, fromQuantity: from, price } of rows)
    byType.set(typeId, [...(byType.get(typeId) ?? []), { from, price }])
  return byType
}

export async function saveGroupPrices(
  tx: Executor,
  typeId: number,
  prices: readonly { from: number; price: number }[],
): Promise<void> {
  await tx.delete(ticketGroupPrices).where(eq(ticketGroupPrices.typeId, typeId))
  if (prices.length > 0)
    await tx.insert(ticketGroupPrices).values(prices.map(({ from, price }) => ({ typeId, fromQuantity: from, price })))
}

/** Discounts of an event that can be used at a moment, by the keys of their codes. */
export async function discountsOf(
  db: Executor,
  event: number,
  keys: readonly string[],
  now: Date,
): Promise<Map<string, DiscountRow>> {
  if (keys.length === 0) return new Map()
  const moment = now.toISOString()
  const rows = await db
    .select({
      id: ticketCodes.id,
      code: ticketCodes.code,
      codeKey: ticketCodes.codeKey,
      purpose: ticketCodes.purpose,
      value: ticketCodes.value,
      combinable: ticketCodes.combinable,
      types: sql<number[]>`array(select type_id from ticket_code_types where code_id = ticket_codes.id)`,
    })
    .from(ticketCodes)
    .where(
      and(
        eq(ticketCodes.eventId, event),
        inArray(ticketCodes.codeKey, [...keys]),
        inArray(ticketCodes.purpose, ['percent', 'amount']),
        isNull(ticketCodes.endedAt),
        isNull(ticketCodes.pausedAt),
        sql`uses < uses_limit`,
        sql`(valid_from is null or valid_from <= ${moment}::timestamptz)`,
        sql`(valid_until is null or valid_until > ${moment}::timestamptz)`,
      ),
    )
  return new Map(rows.map((row) => [row.codeKey, row as DiscountRow]))
}

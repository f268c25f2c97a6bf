import { randomUUID } from 'node:crypto'
import type { EntityKind } from '#contract/market/data-terms.ts'
import { sanitizeForPostgres, type Transaction } from '#server/platform/database/database.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import type { FoundEntity } from '../connectors/connector.ts'
import { isReservedKey } from '../market-draft.ts'
import * as store from './intake-store.ts'

export interface Resolved {
  id: number
  key: string
  kind: EntityKind
  coin: string
  /** Nobody knew it before. */
  added?: true
}

/** Files, which people write, name entities by their keys, names or tickers. */
export const fileFamily = 'file'

/** Entities that sources name otherwise than they are known here. */
const wellKnown: Readonly<Record<string, string>> = {
  'coingecko:binancecoin': 'bnb',
  'coingecko:avalanche-2': 'avalanche',
  'coingecko:global': 'crypto-market',
  'defillama:stablecoins': 'all-stablecoins',
}

/** The end of an address, made of a name. */
export function slugOf(name: string): string {
  const letters = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const plain = letters.replace(/[^a-z0-9]+/g, '-')
  return plain.replace(/^-|-$/g, '').slice(0, 60)
}

const namesOf = (entity: FoundEntity, family: string) => [`${family}:${entity.id}`, ...(entity.also ?? [])]

/** The entities of a reading that are known, by what the source names them. */
export async function findEntities(
  tx: Transaction,
  found: readonly FoundEntity[],
  family: string,
): Promise<Map<string, Resolved>> {
  const names = found.flatMap((entity) => namesOf(entity, family))
  const known = new Map((await store.entitiesByNames(tx, names)).map(({ name, ...one }) => [name, one]))
  const result = new Map<string, Resolved>()
  for (const entity of found) {
    const all = namesOf(entity, family)
    let one: Resolved | undefined = all.map((name) => known.get(name)).find((match) => match !== undefined)
    one ??= await byKey(tx, entity, all)
    if (family === fileFamily) one ??= await store.entityByWords(tx, entity.id, entity.kind)
    if (!one) continue
    for (const name of all) known.set(name, one)
    result.set(entity.id, one)
  }
  return result
}

/** The same, with those added that nobody knows; what the source names each is kept. */
export async function resolveEntities(
  tx: Transaction,
  found: readonly FoundEntity[],
  family: string,
): Promise<Map<string, Resolved>> {
  const known = await findEntities(tx, found, family)
  for (const entity of found) {
    const one = known.get(entity.id) ?? (await add(tx, entity))
    await store.nameEntity(tx, one.id, namesOf(entity, family))
    known.set(entity.id, one)
  }
  return known
}

/** Coins, currencies, chains and what is known by a name of its own stand under the key that everybody gives them. */
async function byKey(
  tx: Transaction,
  { id, kind, name }: FoundEntity,
  names: readonly string[],
): Promise<Resolved | undefined> {
  const keys = names.flatMap((known) => wellKnown[known] ?? [])
  if (kind === 'coin' || kind === 'aggregate') keys.push(id)
  if (kind === 'chain') keys.push(`chain-${slugOf(name)}`)
  const found = keys.length > 0 ? await store.entitiesByKeys(tx, keys) : []
  return found.find((one) => one.kind === kind)
}

const maxAlike = 50

async function add(tx: Transaction, entity: FoundEntity): Promise<Resolved> {
  const { kind } = entity
  const name = sanitizeForPostgres(cleanText(entity.name), 200) || sanitizeForPostgres(cleanText(entity.id), 200)
  const named = slugOf(kind === 'coin' || kind === 'aggregate' ? entity.id : name)
  const base = named || slugOf(entity.symbol ?? '') || 'entity'
  const own = kind === 'chain' ? `chain-${base}` : base
  const further = Array.from({ length: maxAlike }, (_, place) => `${own}-${place + 2}`)
  const tries = [own, `${own}-${slugOf(entity.symbol ?? '') || kind.toLowerCase()}`, ...further]
  const taken = new Set((await store.entitiesByKeys(tx, tries)).map(({ key }) => key))
  // Names without a Latin letter are all called alike.
  const key =
    wellKnown[`defillama:${entity.id}`] ??
    tries.find((one) => !taken.has(one) && !isReservedKey(one)) ??
    `${own}-${randomUUID().slice(0, 13)}`
  const text = (value = '', longest = 200) => sanitizeForPostgres(cleanText(value), longest)
  const coin = text(entity.coin)
  const website = /^https?:\/\//i.test(entity.website ?? '') ? text(entity.website, 500) : ''
  const id = await store.addEntity(tx, {
    ...{ key, kind, name, coin, website },
    symbol: text(entity.symbol, 40),
    country: text(entity.country, 2),
    issuer: text(entity.issuer),
    backing: text(entity.backing),
    currency: text(entity.currency, 10),
    fee: entity.fee ?? null,
    spot: entity.spot ?? false,
  })
  return { id, key, kind, coin, added: true }
}

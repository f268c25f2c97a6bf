import { sanitizeForPostgres, type Transaction } from '#server/platform/database/database.ts'
import { addressesAt, followRedirects } from './address.ts'
import { lockList, pathOf } from './editing-store.ts'
import { oldAddress } from './old-address.ts'
import { addRedirects, redirectsOf } from './store.ts'

/** An address that used to lead to something, and the path that does so now. */
export interface OldAddress {
  /** Path and query, as browsers ask for them. */
  from: string
  to: string
}

/** Old addresses of imported items, added in one transaction; see the service's `save`. */
export async function addFromElsewhere<T extends OldAddress>(
  tx: Transaction,
  addresses: readonly T[],
  siteOrigin: string,
): Promise<{ taken: T[]; loops: T[] }> {
  const places = new Map<T, string>()
  for (const one of addresses) {
    const old = oldAddress(one.from)
    if (old !== undefined && old !== one.to) places.set(one, sanitizeForPostgres(old))
  }
  const stored = new Map([...(await redirectsOf(tx, [...places.values()]))].map(([old, { path }]) => [old, path]))
  const looping = new Set<string>()
  if ([...places.values()].some((old) => !stored.has(old))) {
    const added = await addNew(tx, places, stored, siteOrigin)
    for (const old of added.loops) looping.add(old)
  }
  const of = [...places]
  return {
    loops: of.filter(([, old]) => looping.has(old)).map(([one]) => one),
    taken: of.filter(([one, old]) => !looping.has(old) && stored.get(old) !== one.to).map(([one]) => one),
  }
}

/** Adds new redirects and records them in `stored`. A caller that changes the list has to see what others added. */
async function addNew(
  tx: Transaction,
  places: ReadonlyMap<OldAddress, string>,
  stored: Map<string, string>,
  siteOrigin: string,
): Promise<{ loops: string[] }> {
  await lockList(tx)
  const onTheWay = [...places.keys()].flatMap(({ to }) => addressesAt(to, siteOrigin))
  const known = await redirectsOf(tx, [...new Set([...places.values(), ...onTheWay])])
  const leading = new Map<string, string | undefined>(onTheWay.map((old) => [old, undefined]))
  for (const [old, { path, inBin }] of known) {
    stored.set(old, path)
    leading.set(old, inBin ? undefined : path)
  }
  const next = async (old: string) => (leading.has(old) ? leading.get(old) : pathOf(tx, old))
  const rows: { old: string; path: string }[] = []
  const loops: string[] = []
  for (const [{ to }, old] of places) {
    if (stored.has(old)) continue
    if ('loop' in (await followRedirects([old], to, { next, siteOrigin }))) {
      loops.push(old)
      continue
    }
    rows.push({ old, path: to })
    stored.set(old, to)
    leading.set(old, to)
  }
  await addRedirects(tx, rows)
  return { loops }
}

import { oldAddresses } from './old-address.ts'

/** Allowed targets of old addresses. Pure: the redirects are passed in. */

/** Bytes as browsers write a target, where each Han character takes nine. */
const longest = 2_000

/**
 * A target that an old address may lead to, in the form that browsers accept: a path of this site or a whole https
 * address.
 * @param siteOrigin of this site, whose own addresses become paths
 * @returns undefined for anything else
 */
export function placeOf(text: string, siteOrigin: string): string | undefined {
  const given = text.trim()
  if (/[\s\p{Cc}\\]/u.test(given)) return undefined
  const isPath = given.startsWith('/') && !given.startsWith('//')
  if (!isPath && !/^https:\/\/[^/]/i.test(given)) return undefined
  const url = URL.parse(given, 'https://here.invalid')
  if (!url || url.username || url.password) return undefined
  const place = isPath ? pathOf(url) : atHome(url.href, siteOrigin)
  return place.length > longest ? undefined : place
}

/** With one slash at its beginning: two would lead to another site. */
const pathOf = ({ pathname, search, hash }: URL): string => pathname.replace(/^\/+/, '/') + search + hash

/** Places of this site as paths, those elsewhere as they are. */
function atHome(place: string, siteOrigin: string): string {
  const url = URL.parse(place)
  return url && url.host === URL.parse(siteOrigin)?.host ? pathOf(url) : place
}

/** The old addresses by which readers who are sent to a place may be led on, in their order; none outside of this site. */
export function addressesAt(place: string, siteOrigin: string): string[] {
  const path = atHome(place, siteOrigin)
  return path.startsWith('/') ? oldAddresses(path) : []
}

export type Way = { to: string } | { loop: true }

/** Returns the target of an old address; undefined where it is none. */
export type Next = (old: string) => Promise<string | undefined>

/**
 * Returns the final target of a place, by the addresses that lead elsewhere themselves.
 * @param starts the old addresses that are to lead there. A path back to one of them would be a loop, also through an
 * address that is unused at present, since the one used before it may be deleted
 */
export async function followRedirects(
  starts: readonly string[],
  place: string,
  { next, siteOrigin }: { next: Next; siteOrigin: string },
): Promise<Way> {
  const leading = new Map<string, string>()
  const reached = new Set(addressesAt(place, siteOrigin))
  for (const old of reached) {
    if (starts.includes(old)) return { loop: true }
    const path = await next(old)
    if (path === undefined) continue
    leading.set(old, path)
    // A set also yields what is added to it during iteration.
    for (const one of addressesAt(path, siteOrigin)) reached.add(one)
  }
  const passed = new Set<string>()
  for (let to = place; ; ) {
    const old = addressesAt(to, siteOrigin).find((one) => leading.has(one))
    if (old === undefined) return { to }
    if (passed.has(old)) return { loop: true }
    passed.add(old)
    to = leading.get(old) ?? to
  }
}

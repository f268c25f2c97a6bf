import { oldAddress } from './old-address.ts'

/** Where old addresses may lead. Pure. */

const longest = 1_000

/**
 * A place that an old address may lead to, in the form that browsers take: a path of this site or a whole https address.
 * @returns undefined for anything else
 */
export function placeOf(text: string): string | undefined {
  const given = text.trim()
  if (given.length > longest || /[\s\p{Cc}\\]/u.test(given)) return undefined
  const isPath = given.startsWith('/') && !given.startsWith('//')
  if (!isPath && !/^https:\/\/[^/]/i.test(given)) return undefined
  try {
    const url = new URL(given, 'https://here.invalid')
    if (url.username || url.password) return undefined
    return isPath ? url.pathname + url.search + url.hash : url.href
  } catch {
    return undefined
  }
}

/** The old address that a place of this site is, were it one; undefined outside of this site. */
export const asOldAddress = (place: string): string | undefined =>
  place.startsWith('/') ? oldAddress(place) : undefined

export type Way = { to: string } | { loop: true }

/**
 * Where a place leads in the end, by the addresses that lead elsewhere themselves.
 * @param next where an old address leads; undefined where it is none
 * @param start the old address that is to lead there: who comes back to it goes round in a circle
 */
export async function followed(
  start: string,
  place: string,
  next: (old: string) => Promise<string | undefined>,
): Promise<Way> {
  const seen = new Set([start])
  let to = place
  for (;;) {
    const old = asOldAddress(to)
    if (old === undefined) return { to }
    if (seen.has(old)) return { loop: true }
    seen.add(old)
    const further = await next(old)
    if (further === undefined) return { to }
    to = further
  }
}

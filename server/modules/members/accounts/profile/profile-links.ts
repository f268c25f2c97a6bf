import { CallError } from '#contract/errors.ts'
import type { ProfileLinks } from '#contract/members/accounts.ts'

const longestLink = 300
/** A host on the internet: labels with a dot between them, the last one no number. */
const publicHost = /^(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?!\d+$)[a-z\d-]{2,63}$/
const reservedHost = /(?:^|\.)(?:localhost|local|internal|test|invalid|example|onion)$/

/** The hosts of a service; a link anywhere else would only look like the service. */
const hosts: Readonly<Record<keyof ProfileLinks, readonly string[] | undefined>> = {
  website: undefined,
  x: ['x.com', 'twitter.com'],
  telegram: ['t.me', 'telegram.me'],
  youtube: ['youtube.com', 'youtu.be'],
}

function parseLink(kind: keyof ProfileLinks, text: string): string | undefined {
  const url = URL.parse(text)
  const plain = url?.protocol === 'https:' && !url.username && !url.password && !url.port
  if (!plain || /[\s\p{C}]/u.test(text) || url.href.length > longestLink) return undefined
  const host = url.hostname.replace(/^(?:www|m|mobile)\./, '')
  const known = hosts[kind]
  if (known) return known.includes(host) && url.pathname.length > 1 ? url.href : undefined
  return publicHost.test(url.hostname) && !reservedHost.test(url.hostname) ? url.href : undefined
}

/**
 * Links of a profile as they are kept; empty ones stay empty, which removes them.
 * @throws CallError invalidInput
 */
export function cleanLinks(links: ProfileLinks): ProfileLinks {
  const cleaned: ProfileLinks = {}
  for (const kind of Object.keys(hosts) as (keyof ProfileLinks)[]) {
    const text = links[kind]?.trim()
    if (text === undefined) continue
    const link = text === '' ? '' : parseLink(kind, text)
    if (link === undefined) throw new CallError('invalidInput', `links.${kind}`)
    cleaned[kind] = link
  }
  return cleaned
}

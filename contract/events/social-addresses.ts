import type { SocialNetwork } from './event-terms.ts'

/** Addresses that organisers give: read the same way while they are typed and when they are saved. Pure. */

const hosts: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: ['instagram.com'],
  twitter: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  telegram: ['t.me', 'telegram.me'],
}

/** A whole https address as browsers write it, with nobody's password in it; undefined where it is none. */
export function readHttpsAddress(given: string): string | undefined {
  const url = URL.canParse(given.trim()) ? new URL(given.trim()) : undefined
  return url?.protocol === 'https:' && !url.username && !url.password ? url.href : undefined
}

/** The page of an organiser on a network, from its address or the mere name there; undefined for anything else. */
export function readSocialAddress(network: SocialNetwork, given: string): string | undefined {
  const text = given.trim()
  if (text === '') return ''
  const [host] = hosts[network]
  if (/^@?[\w.-]{1,64}$/.test(text) && !hosts[network].some((known) => text.startsWith(known))) {
    const name = text.replace(/^@/, '')
    return `https://${host}/${network === 'youtube' ? '@' : ''}${name}`
  }
  const address = readHttpsAddress(text.replace(/^(?:https?:\/\/)?/i, 'https://'))
  if (address === undefined) return undefined
  const isThere = hosts[network].includes(new URL(address).hostname.replace(/^(?:www|m|mobile)\./, ''))
  return isThere ? address : undefined
}

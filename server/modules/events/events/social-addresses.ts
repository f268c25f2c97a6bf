import { CallError } from '#contract/errors.ts'
import type { SocialNetwork } from '#contract/events/event-terms.ts'
import { soundAddress } from '#server/platform/net/https-address.ts'

const hosts: Readonly<Record<SocialNetwork, readonly string[]>> = {
  instagram: ['instagram.com'],
  twitter: ['x.com', 'twitter.com'],
  youtube: ['youtube.com', 'youtu.be'],
  telegram: ['t.me', 'telegram.me'],
}

/**
 * The page of an organiser on a network, from its address or the mere name there.
 * @throws CallError invalidInput for an address of anywhere else
 */
export function socialAddress(network: SocialNetwork, given: string): string {
  const text = given.trim()
  if (text === '') return ''
  const [host] = hosts[network]
  if (/^@?[\w.-]{1,64}$/.test(text) && !hosts[network].some((known) => text.startsWith(known))) {
    const name = text.replace(/^@/, '')
    return `https://${host}/${network === 'youtube' ? '@' : ''}${name}`
  }
  const address = soundAddress(text.replace(/^(?:https?:\/\/)?/i, 'https://'), network)
  const { hostname } = new URL(address)
  if (!hosts[network].includes(hostname.replace(/^(?:www|m|mobile)\./, '')))
    throw new CallError('invalidInput', network)
  return address
}

import { isIP } from 'node:net'
import { webhookLimits } from '#contract/integration/integration-terms.ts'
import { isPublicAddress } from '#server/platform/net/public-address.ts'

/**
 * True if messages may be sent to an address, judging by the address itself: what a name resolves to is checked at
 * every delivery.
 */
export function isFitAddress(address: string, { allowPrivate }: { allowPrivate: boolean }): boolean {
  const url = URL.parse(address)
  if (!url || url.href.length > webhookLimits.url || url.username || url.password) return false
  if (allowPrivate) return /^https?:$/.test(url.protocol)
  const host = url.hostname.replace(/^\[|\]$/g, '')
  if (url.protocol !== 'https:' || /(^|\.)(localhost|local|internal)\.?$/i.test(host)) return false
  return isIP(host) === 0 || isPublicAddress(host)
}

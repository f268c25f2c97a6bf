import { isIPv4, isIPv6 } from 'node:net'

/** How limits identify a client: an IPv6 /64 network counts as one household, and IPv4 within IPv6 as IPv4. */
export function clientOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!isIPv6(address)) return address
  const [head = '', tail] = (address.split('%')[0] ?? '').split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length
  const groups = [...left, ...Array<string>(Math.max(0, zeros)).fill('0'), ...right]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/** A proxy on this machine that is not trusted (`TRUST_PROXY`) would make all readers one client. */
const isThisMachine = (client: string) => (isIPv4(client) ? client.startsWith('127.') : client === '0:0:0:0::/64')

/** How limits identify a client; undefined for this machine, which has none. */
export function limitedClient(address: string): string | undefined {
  const client = clientOf(address)
  return isThisMachine(client) ? undefined : client
}

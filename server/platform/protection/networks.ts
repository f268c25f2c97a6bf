import { BlockList, isIP } from 'node:net'
import { shortestPrefix } from '#contract/staff/protection-terms.ts'

/** A network as people write it: an address, or the prefix of its addresses. */
export interface Network {
  address: string
  bits: number
  family: 'ipv4' | 'ipv6'
}

/** Addresses of this machine; as IPv6, also those of IPv4 within it, which are blocked as IPv4. */
const reserved = ['127.0.0.0/8', '0.0.0.0/8', '::/96', '::ffff:0:0/96'] as const
/** Networks that have names in the list of trusted proxies. */
const namedRanges: Readonly<Record<string, readonly string[]>> = {
  loopback: [],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/** Reads an address or a prefix; IPv4 within IPv6 is IPv4. @returns undefined for anything else */
export function parseNetwork(text: string): Network | undefined {
  const [given = '', prefix, ...rest] = text.split('/')
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(given) ?? []
  const address = mapped ?? given
  const version = isIP(address)
  if (version === 0 || address.includes('%') || rest.length > 0) return undefined
  const longest = version === 4 ? 32 : 128
  const bits = prefix === undefined ? longest : Number(prefix) - (mapped ? 96 : 0)
  if ((prefix !== undefined && !/^\d{1,3}$/.test(prefix)) || bits < 0 || bits > longest) return undefined
  return { address, bits, family: version === 4 ? 'ipv4' : 'ipv6' }
}

/** The addresses of networks. */
export function listNetworks(networks: readonly Network[]): BlockList {
  const list = new BlockList()
  for (const { address, bits, family } of networks) list.addSubnet(address, bits, family)
  return list
}

/** True if a list has an address, which may be IPv4 within IPv6 or have a zone. */
export function hasAddress(list: BlockList, address: string): boolean {
  const plain = address.split('%')[0] ?? ''
  const version = isIP(plain)
  return version !== 0 && list.check(plain, version === 4 ? 'ipv4' : 'ipv6')
}

/**
 * True if a network may be blocked: it is not too wide, and has no address of this machine or of a trusted proxy, behind
 * which are all readers.
 */
export function isBlockable(network: Network, trustedProxies: readonly string[]): boolean {
  const { address, bits, family } = network
  if (bits < shortestPrefix[family === 'ipv4' ? 4 : 6]) return false
  const own = listNetworks([network])
  const others = [...reserved, ...trustedProxies.flatMap((name) => namedRanges[name] ?? name)]
  // One of two networks that overlap has the first address of the other.
  return others
    .flatMap((text) => parseNetwork(text) ?? [])
    .filter((other) => other.family === family)
    .every((other) => !hasAddress(own, other.address) && !hasAddress(listNetworks([other]), address))
}

/** A network without the part that identifies a household. */
export function maskNetwork(text: string): string {
  const { address, bits, family } = parseNetwork(text) ?? { address: '', bits: 0, family: 'ipv4' as const }
  if (family === 'ipv4') return bits > 24 ? `${address.split('.').slice(0, 3).join('.')}.*` : text
  return bits > 48 ? `${address.split(':').slice(0, 3).join(':')}:*` : text
}

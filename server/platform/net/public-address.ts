import { BlockList, isIP } from 'node:net'

/**
 * Ranges that are not on the public internet (IANA's special-purpose registries), and the one public address at which a
 * cloud answers its own machines.
 */
const refused4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['168.63.129.16', 32],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]
/** Refused parts of 2000::/3, the one range of public addresses. */
const refused6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

const block4 = new BlockList()
for (const [network, prefix] of refused4) block4.addSubnet(network, prefix, 'ipv4')
const block6 = new BlockList()
for (const [network, prefix] of refused6) block6.addSubnet(network, prefix, 'ipv6')
const public6 = new BlockList()
public6.addSubnet('2000::', 3, 'ipv6')

/**
 * True if an IP address is on the public internet. IPv6 addresses that embed an IPv4 address (mapped, translated, 6to4,
 * Teredo) do not count: nothing is published there.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.replace(/^\[|\]$/g, '').replace(/%.*/s, '')
  const family = isIP(bare)
  if (family === 4) return !block4.check(bare, 'ipv4')
  // The mapped form is asked for first: the list would answer for the address inside.
  if (family !== 6 || /^(0*:)*:?(ffff:)?\d+\.\d+\.\d+\.\d+$/i.test(bare)) return false
  return public6.check(bare, 'ipv6') && !block6.check(bare, 'ipv6')
}

import { describe, expect, it } from 'vitest'
import { hasAddress, isBlockable, listNetworks, maskNetwork, parseNetwork } from './networks.ts'

const network = (text: string) => {
  const parsed = parseNetwork(text)
  if (!parsed) throw new Error(`${text} is no network`)
  return parsed
}

it.each<[string, object | undefined]>([
  ['192.0.2.7', { address: '192.0.2.7', bits: 32, family: 'ipv4' }],
  ['192.0.2.0/24', { address: '192.0.2.0', bits: 24, family: 'ipv4' }],
  ['::ffff:192.0.2.7', { address: '192.0.2.7', bits: 32, family: 'ipv4' }],
  ['::ffff:192.0.2.0/120', { address: '192.0.2.0', bits: 24, family: 'ipv4' }],
  ['2001:db8::/48', { address: '2001:db8::', bits: 48, family: 'ipv6' }],
  ...[
    '',
    '192.0.2',
    '192.0.2.7/33',
    '192.0.2.7/-1',
    '192.0.2.7/1/2',
    '2001:db8::/129',
    'fe80::1%eth0',
    'a.example',
  ].map((text) => [text, undefined] as [string, undefined]),
])('reads %j', (text, expected) => expect(parseNetwork(text)).toEqual(expected))

it.each([
  ['192.0.2.0/24', '192.0.2.200', true],
  ['192.0.2.0/24', '::ffff:192.0.2.200', true],
  ['192.0.2.0/24', '192.0.3.1', false],
  ['2001:db8::/32', '2001:db8:ffff::1', true],
  ['fe80::/64', 'fe80::1%eth0', true],
  ['192.0.2.0/24', 'unknown', false],
])('%s has the address %s: %s', (text, address, expected) =>
  expect(hasAddress(listNetworks([network(text)]), address)).toBe(expected),
)

describe('a network that can be blocked', () => {
  const proxies = ['loopback', 'uniquelocal', '198.51.100.0/28', '2001:db8:1::5']

  it.each(['192.0.2.7', '192.0.0.0/16', '2001:db8:2::/48', '2001:db8:1::6'])('may be %s', (text) =>
    expect(isBlockable(network(text), proxies)).toBe(true),
  )

  it.each([
    ['0.0.0.0/0', 'everything'],
    ['::/0', 'everything'],
    ['192.0.0.0/7', 'too wide'],
    ['2001::/31', 'too wide'],
    ['127.0.0.1', 'this machine'],
    ['127.0.0.0/8', 'this machine'],
    ['::1', 'this machine'],
    ['::/32', 'this machine'],
    ['::ffff:0:0/96', 'all of IPv4'],
    ['::ffff:c000:207', 'IPv4 written as IPv6'],
    ['10.1.2.3', 'a range of proxies'],
    ['198.51.100.3', 'within the proxies'],
    ['198.51.0.0/16', 'around the proxies'],
    ['2001:db8:1::/48', 'around a proxy'],
  ])('is not %s (%s)', (text) => expect(isBlockable(network(text), proxies)).toBe(false))
})

it.each([
  ['192.0.2.7', '192.0.2.*'],
  ['2001:db8:1:2::/64', '2001:db8:1:*'],
  ['192.0.0.0/16', '192.0.0.0/16'],
  ['2001:db8::/32', '2001:db8::/32'],
])('shows %s as %s', (text, shown) => expect(maskNetwork(text)).toBe(shown))

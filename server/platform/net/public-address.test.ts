import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

describe('public addresses', () => {
  it.each([
    '1.1.1.1',
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.0',
    '169.253.255.255',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '198.17.255.255',
    '223.255.255.255',
    '2606:4700:4700::1111',
    '[2606:4700:4700::1111]',
    '2a00::1',
    '2003::',
  ])('%s is one', (address) => expect(isPublicAddress(address)).toBe(true))

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '100.100.100.200',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '[::1]',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:1.1.1.1',
    '::7f00:1',
    '64:ff9b::7f00:1',
    '64:ff9b::1.1.1.1',
    '2001:0:7f00:1::',
    '2001:db8::1',
    '2002:7f00:1::',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    'fec0::1',
    'ff02::1',
    '4000::1',
    'localhost',
    '1.1.1',
    '0x7f.0.0.1',
    '2130706433',
    '',
  ])('%s is none', (address) => expect(isPublicAddress(address)).toBe(false))

  const octet = fc.integer({ min: 0, max: 255 })

  it('never include one of the private ranges, in no spelling that URLs allow', () => {
    const range = fc.constantFrom([10], [127], [169, 254], [192, 168], [172, 20], [100, 70], [0], [240])
    fc.assert(
      fc.property(range, octet, octet, octet, (start, b, c, d) => {
        const octets = [...start, b, c, d].slice(0, 4)
        const [w = 0, x = 0, y = 0, z = 0] = octets
        const number = ((w << 24) | (x << 16) | (y << 8) | z) >>> 0
        const hex = (n: number) => n.toString(16)
        for (const host of [
          octets.join('.'),
          String(number),
          `0x${hex(number)}`,
          `0${w.toString(8)}.${x}.${(y << 8) | z}`,
        ]) {
          expect(isPublicAddress(new URL(`http://${host}/`).hostname)).toBe(false)
        }
        for (const prefix of ['::ffff:', '::', '64:ff9b::', '2002:']) {
          const tail = `${hex((w << 8) | x)}:${hex((y << 8) | z)}${prefix === '2002:' ? '::' : ''}`
          expect(isPublicAddress(new URL(`http://[${prefix}${tail}]/`).hostname)).toBe(false)
        }
      }),
    )
  })

  it('are refused for every group that does not begin with 2 or 3', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xffff }), fc.ipV6(), (group, rest) => {
        const address = `${group.toString(16)}:${rest.split(':').filter(Boolean).slice(0, 3).join(':') || '1'}::1`
        if (group >> 13 !== 1 && !/\./.test(address)) expect(isPublicAddress(address)).toBe(false)
      }),
    )
  })
})

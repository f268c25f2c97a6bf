import { describe, expect, it } from 'vitest'
import { readHttpsAddress, readSocialAddress } from './social-addresses.ts'

describe('the page of an organiser on a network', () => {
  it.each([
    ['twitter', ' shoreline_hk ', 'https://x.com/shoreline_hk'],
    ['twitter', '@shoreline_hk', 'https://x.com/shoreline_hk'],
    ['twitter', 'twitter.com/shoreline_hk', 'https://twitter.com/shoreline_hk'],
    ['youtube', 'shoreline', 'https://youtube.com/@shoreline'],
    ['telegram', 'http://t.me/shoreline', 'https://t.me/shoreline'],
    ['instagram', 'https://www.instagram.com/shoreline/', 'https://www.instagram.com/shoreline/'],
    ['instagram', '', ''],
  ] as const)('of %s is read from %s', (network, given, expected) => {
    expect(readSocialAddress(network, given)).toBe(expected)
  })

  it.each(['javascript:alert(1)', 'https://t.me.evil.test/a', 'https://user:word@t.me/a', 'two words', '<b>'])(
    'is not %s',
    (given) => {
      expect(readSocialAddress('telegram', given)).toBeUndefined()
    },
  )
})

describe('an address', () => {
  it('is whole, encrypted and without a password', () => {
    expect(readHttpsAddress(' https://港.test/a b ')).toBe('https://xn--j6w.test/a%20b')
    for (const given of ['http://a.test', 'https:/', 'a.test', 'javascript:alert(1)', 'https://a:b@c.test', ''])
      expect(readHttpsAddress(given)).toBeUndefined()
  })
})

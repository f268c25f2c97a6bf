import { describe, expect, it } from 'vitest'
import { isFitAddress } from './policy.ts'

describe('isFitAddress', () => {
  it.each([
    ['https://news.example/hook', true],
    ['https://8.8.8.8/hook', true],
    ['http://news.example/hook', false],
    ['https://user:word@news.example/hook', false],
    ['https://127.0.0.1/hook', false],
    ['https://0x7f.1/hook', false],
    ['https://2130706433/hook', false],
    ['https://10.1.2.3/', false],
    ['https://169.254.169.254/latest/meta-data', false],
    ['https://[::1]/', false],
    ['https://[::ffff:127.0.0.1]/', false],
    ['https://localhost/', false],
    ['https://db.internal/', false],
    ['ftp://news.example/', false],
    ['news.example', false],
    [`https://news.example/${'a'.repeat(2_000)}`, false],
  ])('%s: %s', (address, expected) => {
    expect(isFitAddress(address, { allowPrivate: false })).toBe(expected)
  })

  it.each([
    ['http://127.0.0.1:8080/hook', true],
    ['https://db.internal/', true],
    ['file:///etc/passwd', false],
    ['http://user:word@127.0.0.1/', false],
  ])('%s: %s where private addresses are allowed', (address, expected) => {
    expect(isFitAddress(address, { allowPrivate: true })).toBe(expected)
  })
})

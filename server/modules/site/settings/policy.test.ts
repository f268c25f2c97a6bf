import { describe, expect, it } from 'vitest'
import { isAddress, isAppLink } from './policy.ts'

describe('addresses of the configuration', () => {
  it.each([
    ['', true, true],
    ['/privacy', true, false],
    ['https://apps.example/1', true, true],
    ['//elsewhere.example', false, false],
    ['/\\elsewhere.example', false, false],
    ['/a b', false, false],
    ['http://apps.example', false, false],
    ['harbourwire://open', false, true],
    ['com.example.news://', false, true],
    ['harbourwire:open', false, false],
    ['javascript://x%0aalert(1)', false, false],
    ['data://x', false, false],
    ['intent://x', false, true],
    ['https://user:word@apps.example/', false, false],
    ['privacy', false, false],
  ])('%s: an address %s, of an app %s', (text, address, app) => {
    expect(isAddress(text)).toBe(address)
    expect(isAppLink(text)).toBe(app)
  })
})

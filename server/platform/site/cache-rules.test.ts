import { describe, expect, it } from 'vitest'
import { createCacheRules } from './cache-rules.ts'

const now = Date.UTC(2026, 10, 30)
const forever = { outdatedAt: Number.POSITIVE_INFINITY }
const endingIn = (seconds: number) => ({ outdatedAt: now + seconds * 1_000 })
const [usual, chosen] = [{ isChosen: false }, { isChosen: true }]
const rulesOf = (kind: Parameters<typeof createCacheRules>[0]) => createCacheRules(kind, () => now)

describe('the rule of a page', () => {
  it('is as ever without an edge', () => {
    const cacheRules = rulesOf(undefined)
    expect(cacheRules.ruleOf(endingIn(1), usual)).toBe('public, max-age=0, s-maxage=30, stale-while-revalidate=600')
    expect(cacheRules.ruleOf(forever, chosen)).toBe('private, no-cache')
    expect(cacheRules.keysOf(['item:1'])).toEqual([])
  })

  it.each(['varnish', 'fastly', 'cloudflare'] as const)('lets %s, which purges, keep it', (kind) => {
    expect(rulesOf(kind).ruleOf(forever, usual)).toBe(
      'public, max-age=0, s-maxage=30, stale-while-revalidate=60, stale-if-error=86400',
    )
  })

  it('lets nginx, which does not purge, keep it for a second', () => {
    const cacheRules = rulesOf('nginx')
    expect(cacheRules.ruleOf(forever, usual)).toMatch(/s-maxage=1, stale-while-revalidate=1,/)
    expect(cacheRules.keysOf(['item:1'])).toEqual([])
  })

  it('ends with the moment at which the page is wrong', () => {
    const { ruleOf } = rulesOf('varnish')
    expect(ruleOf(endingIn(90_000), usual)).toMatch(/stale-if-error/)
    expect(ruleOf(endingIn(80_000), usual)).toBe('public, max-age=0, s-maxage=30')
    expect(ruleOf(endingIn(12.9), usual)).toBe('public, max-age=0, s-maxage=12')
    expect(ruleOf(endingIn(-5), usual)).toBe('public, max-age=0, s-maxage=0')
  })

  it('shares forms that cookies choose only where the edge tells them apart', () => {
    expect(rulesOf('varnish').ruleOf(forever, chosen)).toMatch(/^public/)
    expect(rulesOf('cloudflare').ruleOf(forever, chosen)).toBe('private, no-cache')
  })
})

it('keys are named as the edge reads them', () => {
  expect(rulesOf('varnish').keysOf(['item:1', 'site'])).toEqual(['surrogate-key', '~all item:1 site'])
  expect(rulesOf('cloudflare').keysOf(['item:1', 'site'])).toEqual(['cache-tag', '~all,item:1,site'])
})

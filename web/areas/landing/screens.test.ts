import { describe, expect, it } from 'vitest'
import { isLandingPath } from '#contract/site/landing-pages/landing-terms.ts'
import specification from '#contract/specification/routes.json' with { type: 'json' }
import { createRouteFinder } from '#web/router/route-finder.ts'
import { pages, screens } from '#web/routes.tsx'

const find = createRouteFinder(pages)

describe('paths of landing pages', () => {
  it.each(['halving-2028', 'a-b', 'hk-web3-week-2027'])('%s is one in every language', (path) => {
    expect(isLandingPath(path)).toBe(true)
    for (const prefix of ['', '/zh-hant', '/en']) expect(find(`${prefix}/${path}`)?.screen.name).toBe('landing')
  })

  it.each([
    'news',
    'Halving-2028',
    'a--b',
    '-a',
    'a-',
    'a_b-c',
    'zh-hant',
    'a-b/c',
    `${'a-'.repeat(40)}b`,
    '16personalities',
  ])('%s is none', (path) => expect(isLandingPath(path)).toBe(false))

  it('are those of no other screen', () => {
    const others = screens.filter(({ name }) => name !== 'landing').flatMap(({ path, aliases }) => [path, ...aliases])
    expect(others.map((path) => path.slice(1)).filter(isLandingPath)).toEqual([])
    expect(find('/CryptoFi2025')?.screen.name).toBe('conference')
    expect(find('/zh-hant')?.screen.name).toBe('home')
  })
})

describe('the flags of landing screens of the specification', () => {
  it.each(['/download', '/hk', '/usa', '/atlas', '/en'])('%s', (path) => {
    const wanted = specification.routes.find((route) => route.path === path)
    expect(find(path)?.screen).toMatchObject({ name: wanted?.screen, path })
    expect(find(path)?.screen.meta).toEqual(wanted?.meta)
  })
})

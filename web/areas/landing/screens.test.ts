import { describe, expect, it } from 'vitest'
import { isChosenPath, isReservedPath } from '#contract/site/chosen-paths.ts'
import specification from '#contract/specification/routes.json' with { type: 'json' }
import { createRouteFinder } from '#web/router/route-finder.ts'
import { pages } from '#web/routes.tsx'

const find = createRouteFinder(pages)

describe('paths of landing pages', () => {
  it.each(['halving-2028', 'a-b', 'hk-web3-week-2027'])('%s is one in every language', (path) => {
    expect(isChosenPath(path)).toBe(true)
    for (const prefix of ['', '/zh-hant', '/en']) expect(find(`${prefix}/${path}`)?.screen.name).toBe('landing')
  })

  it.each(['halving', 'TideConf2027', 'X-2028'])('%s, without a hyphen or with capitals, is one as well', (path) => {
    expect(isChosenPath(path)).toBe(true)
    expect(['landing', 'conference']).toContain(find(`/${path}`)?.screen.name)
  })

  it.each([
    'a',
    'ab',
    '2028-halving',
    'a--b',
    '-ab',
    'ab-',
    'a_b-c',
    'a-b/c',
    `${'a-'.repeat(40)}b`,
    '16personalities',
  ])('%s is none', (path) => expect(isChosenPath(path)).toBe(false))

  it.each(['news', 'News', 'zh-hant', 'login'])('%s is reserved', (path) => expect(isReservedPath(path)).toBe(true))

  it('are found only where no other screen has the address', () => {
    expect(find('/CryptoFi2025')?.screen.name).toBe('conference')
    expect(find('/zh-hant')?.screen.name).toBe('home')
    expect(find('/news')?.screen.name).toBe('flash-list')
  })
})

describe('the flags of landing screens of the specification', () => {
  it.each(['/download', '/hk', '/usa', '/atlas', '/en'])('%s', (path) => {
    const wanted = specification.routes.find((route) => route.path === path)
    expect(find(path)?.screen).toMatchObject({ name: wanted?.screen, path })
    expect(find(path)?.screen.meta).toEqual(wanted?.meta)
  })
})

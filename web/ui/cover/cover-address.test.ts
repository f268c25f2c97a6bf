import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  avatarPath,
  COVER_FAMILIES,
  COVER_SIZES,
  COVER_TONES,
  coverPath,
  coverTone,
  monogramOf,
  parseAvatarPath,
  parseCoverPath,
} from './cover-address.ts'

const plainSeed = fc.stringMatching(/^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$/)
const family = fc.constantFrom(...COVER_FAMILIES)
const size = fc.constantFrom(...COVER_SIZES)
const tone = fc.constantFrom(...COVER_TONES)

describe('coverPath', () => {
  it('comes back whole from its address', () => {
    fc.assert(
      fc.property(plainSeed, family, size, tone, (seed, ...[family, size, tone]) => {
        const spec = { seed, family, size, tone }
        expect(parseCoverPath(coverPath(spec))).toEqual(spec)
      }),
    )
  })

  it('has one address that parses for every seed, the tone chosen by it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), family, size, (seed, ...[family, size]) => {
        const path = coverPath({ seed, family, size })
        const spec = parseCoverPath(path)
        expect(spec).not.toBeNull()
        expect(spec && coverPath(spec)).toBe(path)
      }),
    )
  })

  it('spreads the tones', () => {
    const nights = Array.from({ length: 400 }, (_, id) => coverTone({ seed: String(id), family: 'market' })).filter(
      (each) => each === 'night',
    )
    expect(nights.length).toBeGreaterThan(150)
    expect(nights.length).toBeLessThan(250)
  })
})

describe('parseCoverPath', () => {
  it.each([
    '',
    '/covers/market/1-sm-day',
    '/covers/market/1-sm-day.svg?x=1',
    '/covers/market/1-sm-day.svg/',
    '/covers/Market/1-sm-day.svg',
    '/covers/toString/1-sm-day.svg',
    '/covers/weather/1-sm-day.svg',
    '/covers/market/1-xl-day.svg',
    '/covers/market/1-sm-noon.svg',
    '/covers/market/-1-sm-day.svg',
    '/covers/market/../1-sm-day.svg',
    '/covers/market/%31-sm-day.svg',
    '/covers/market/1 -sm-day.svg',
    '/covers/market/储备-sm-day.svg',
    `/covers/market/${'a'.repeat(65)}-sm-day.svg`,
    '/a/covers/market/1-sm-day.svg',
    '/covers/market/1-sm-day.svg\n',
  ])('refuses %j', (path) => {
    expect(parseCoverPath(path)).toBeNull()
  })
})

describe('avatarPath', () => {
  it('comes back whole from its address', () => {
    fc.assert(
      fc.property(plainSeed, fc.string({ unit: 'grapheme', maxLength: 8 }), (seed, name) => {
        const character = monogramOf(name)
        const path = avatarPath({ seed, character })
        expect(parseAvatarPath(path)).toEqual({ seed, character })
      }),
    )
  })

  it.each([
    '/covers/avatar/hpw-.svg',
    '/covers/avatar/hpw-4F55.svg',
    '/covers/avatar/hpw-04f55.svg',
    '/covers/avatar/hpw-3c.svg',
    '/covers/avatar/hpw-61.svg',
    '/covers/avatar/hpw-d800.svg',
    '/covers/avatar/hpw-ffffff.svg',
    '/covers/avatar/何-4f55.svg',
  ])('refuses %j', (path) => {
    expect(parseAvatarPath(path)).toBeNull()
  })
})

describe('monogramOf', () => {
  it.each([
    ['何沛文', '何'],
    ['elaine Poon', 'E'],
    ['  “周砚”', '周'],
    ['0xAda', '0'],
    ['𠮷野', '𠮷'],
    ['straße', 'S'],
    ['ßig', 'ß'],
    ['😀', '·'],
    ['', '·'],
  ])('of %j is %j', (name, monogram) => {
    expect(monogramOf(name)).toBe(monogram)
  })
})

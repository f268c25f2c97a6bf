import { existsSync, readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createBrowserConverter } from '#language/browser/convert.ts'
import { createEngine } from '#language/engine.ts'
import { hongKongCases } from '#language/engine-cases.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { readUsageCases } from '#language/vocabulary/usage-cases.ts'
import { buildDictionary } from './build-dictionary.ts'
import { budgets } from './checks/bundle.ts'

const dictionary = buildDictionary()
const browser = createBrowserConverter(dictionary)
const server = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })

function unlike(texts: readonly string[], direction: 'toTraditional' | 'toSimplified'): string[] {
  return texts.filter((text) => browser[direction](text) !== server[direction](text))
}

describe('dictionary', () => {
  it('is within its budget', () => {
    expect(brotliCompressSync(dictionary).length).toBeLessThanOrEqual(budgets.dictionary)
  })

  it('is the same every time', () => {
    expect(buildDictionary()).toBe(dictionary)
  })

  it.each(['', 'dictionary 0\n', dictionary.slice(dictionary.indexOf('\n'))])(
    'is refused when it is another',
    (text) => {
      expect(() => createBrowserConverter(text)).toThrow('Not a conversion dictionary')
    },
  )
})

describe('browser converter', () => {
  it('gives what the server gives', () => {
    expect(
      unlike(
        hongKongCases.map(([hans]) => hans),
        'toTraditional',
      ),
    ).toEqual([])
    expect(
      unlike(
        hongKongCases.map(([, hant]) => hant),
        'toSimplified',
      ),
    ).toEqual([])
  })

  it('says nearly everything as the region does', () => {
    const cases = readUsageCases(readFileSync('language/vocabulary/usage-cases.tsv', 'utf8')).map(({ hans }) => hans)
    // The browser's own word boundaries differ in a few.
    expect(unlike(cases, 'toTraditional').length / cases.length).toBeLessThan(0.04)
  })

  it('keeps addresses and passes broken text', () => {
    const address = 'https://example.com/wiki/区块链'
    expect(browser.toTraditional(address)).toBe(address)
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect([...browser.toSimplified(text)].length).toBe([...text].length)
        expect([...browser.toTraditional(text)].length).toBe([...text].length)
      }),
    )
  })
})

// Real headlines are not part of this repository; point HEADLINES at a file, one simplified headline a line, to measure.
const headlines = process.env.HEADLINES ?? ''
describe.skipIf(!existsSync(headlines))('real headlines', () => {
  it('are equal to the server’s in 995 of 1000', () => {
    const texts = [...new Set(readFileSync(headlines, 'utf8').split('\n'))]
    expect(unlike(texts, 'toTraditional').length / texts.length).toBeLessThanOrEqual(0.005)
  })
})

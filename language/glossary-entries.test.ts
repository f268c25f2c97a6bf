import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine } from './engine.ts'
import { glossary } from './glossary.ts'
import {
  checkEntry,
  entryKey,
  type GlossaryEntry,
  listsOf,
  longestEntry,
  shippedEntries,
  withChanges,
} from './glossary-entries.ts'
import { protectedNames } from './names.ts'

const plain = createEngine({ glossary: [], names: [], region: 'hk', usualGlyphs: true, mode: 'plain' })
const shipped = shippedEntries(glossary, protectedNames)
const entry = (given: Partial<GlossaryEntry>): GlossaryEntry => ({
  list: 'term',
  hans: '测试词',
  hk: '測試詞',
  tw: '測試詞',
  en: 'test word',
  ...given,
})
const check = (given: Partial<GlossaryEntry>, others: readonly GlossaryEntry[] = []) =>
  checkEntry(entry(given), others, plain.toSimplified)

describe('an entry', () => {
  it('that is right has neither faults nor warnings', () => {
    expect(check({}, shipped)).toEqual({ faults: [], warnings: [] })
  })

  it.each([
    ['without a source', { hans: ' ' }, 'empty'],
    ['without a Hong Kong form', { hk: '' }, 'empty'],
    ['without a Taiwan form', { tw: '' }, 'empty'],
    ['that is too long', { hk: '長'.repeat(longestEntry.term + 1) }, 'tooLong'],
    ['with too much English', { en: 'x'.repeat(longestEntry.en + 1) }, 'tooLong'],
    ['with a line break', { hans: '测试\n词' }, 'unreadable'],
    ['with markup', { en: '<b>test</b>' }, 'unreadable'],
    ['with a mark of direction', { hk: '測試\u202e詞' }, 'unreadable'],
  ])('%s is refused', (_, given, fault) => {
    expect(check(given).faults).toContainEqual({ fault })
  })

  it('that is there already is refused, whichever list it is in', () => {
    expect(check({}, [entry({ list: 'name' })]).faults).toEqual([{ fault: 'duplicate', with: '测试词' }])
  })

  it('that leads back to itself over others is refused', () => {
    const others = [entry({ hans: '马铃薯', hk: '地瓜', tw: '地瓜' }), entry({ hans: '地瓜', hk: '土豆', tw: '土豆' })]
    expect(check({ hans: '土豆', hk: '馬鈴薯', tw: '土豆' }, others).faults).toEqual([
      { fault: 'cycle', with: '土豆 → 马铃薯 → 地瓜 → 土豆' },
    ])
    expect(check({ hans: '土豆', hk: '土豆', tw: '馬鈴薯' }, others).faults).toHaveLength(1)
  })

  it('that leads into a circle of others comes to an end', () => {
    const others = [entry({ hans: '甲乙', hk: '丙丁' }), entry({ hans: '丙丁', hk: '甲乙' })]
    expect(check({ hans: '戊己', hk: '甲乙', tw: '戊己' }, others).faults).toEqual([])
  })

  it.each([
    ['one character', { hans: '链', hk: '鏈', tw: '鏈' }, { warning: 'oneCharacter' }],
    ['traditional characters in the source', { hans: '區块' }, { warning: 'notSimplified', with: '区块' }],
    ['Latin letters', { hans: 'Web3钱包' }, { warning: 'noWord' }],
  ])('with %s is taken with a warning', (_, given, warning) => {
    expect(check(given)).toEqual({ faults: [], warnings: [warning] })
  })

  it('whose form another one has, or that is part of another one, is taken with a warning', () => {
    const others = [entry({ hans: '测验词' }), entry({ hans: '大测试词', hk: '大測試詞', tw: '大測試詞' })]
    expect(check({}, others).warnings).toEqual([
      { warning: 'ambiguous', with: '测验词' },
      { warning: 'partOf', with: '大测试词' },
    ])
  })
})

describe('shipped entries', () => {
  it('have no faults', () => {
    for (const one of shipped) {
      const others = shipped.filter((other) => other !== one)
      expect([one.hans, checkEntry(one, others, plain.toSimplified).faults]).toEqual([one.hans, []])
    }
  })
})

describe('changes', () => {
  const word = fc.constantFrom('甲', '乙', '丙', '丁')
  const anyEntry = fc.record({
    list: fc.constantFrom('term' as const, 'name' as const),
    hans: word,
    hk: word,
    tw: word,
    en: fc.constantFrom('', 'a', 'b'),
  })
  it('lie over the entries: the last word on each counts', () => {
    fc.assert(
      fc.property(
        fc.array(anyEntry),
        fc.array(anyEntry.chain((one) => fc.boolean().map((removed) => ({ ...one, removed })))),
        (entries, changes) => {
          const result = withChanges(entries, changes)
          expect(new Set(result.map(entryKey)).size).toBe(result.length)
          const last = new Map(changes.map((change) => [entryKey(change), change]))
          for (const [key, { removed, ...said }] of last) {
            const found = result.find((one) => entryKey(one) === key)
            expect(found).toEqual(removed ? undefined : said)
          }
          for (const one of result) {
            if (!last.has(entryKey(one))) expect(entries.map(entryKey)).toContain(entryKey(one))
          }
        },
      ),
    )
  })

  it('of none give the shipped lists back', () => {
    expect(listsOf(withChanges(shipped, []))).toEqual({ glossary, names: protectedNames })
  })
})

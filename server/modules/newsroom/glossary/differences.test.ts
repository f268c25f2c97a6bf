import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { listsOf, shippedEntries, withChanges } from '#language/glossary-entries.ts'
import { protectedNames } from '#language/names.ts'
import { changedPlaces, differingWords } from './differences.ts'

const shipped = shippedEntries(glossary, protectedNames)
const wonton = { list: 'term' as const, hans: '热馄饨', hk: '熱雲吞', tw: '熱餛飩', en: 'hot wonton', removed: false }
const engineOf = (entries = shipped) =>
  createEngine({ ...listsOf(entries), region: 'hk', usualGlyphs: true, mode: 'bounded' })
const before = engineOf()
const after = engineOf(withChanges(shipped, [wonton]))

describe('another term', () => {
  it('shows where it would change what is read, with what stands around', () => {
    const text = '港交所旁的小店里，一碗热馄饨卖到58元，比去年涨了5%。热馄饨爱好者表示不满。'
    expect(changedPlaces(text, 'zh-Hans', before, after)).toEqual([
      { lead: '港交所旁的小店裏，一碗', before: '熱餛飩', after: '熱雲吞', tail: '賣到58元，比去年漲了5%。' },
      { lead: '賣到58元，比去年漲了5%。', before: '熱餛飩', after: '熱雲吞', tail: '愛好者表示不滿。' },
    ])
  })

  it('shows nothing where it changes nothing', () => {
    expect(changedPlaces('比特币突破10万美元。', 'zh-Hans', before, after)).toEqual([])
    expect(changedPlaces('', 'zh-Hans', before, after)).toEqual([])
  })

  it('of traditional texts is looked for on the way back', () => {
    expect(changedPlaces('一碗熱雲吞', 'zh-Hant', before, after)).toMatchObject([{ before: '热云吞', after: '热馄饨' }])
  })

  it('leaves the rest of any text alone', () => {
    const words = fc.array(fc.constantFrom('热馄饨', '基金', '发行', '，', 'ETF', '智能合约', '热', '馄饨'), {
      maxLength: 12,
    })
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join('')
        const places = changedPlaces(text, 'zh-Hans', before, after)
        expect(places.length > 0).toBe(before.toTraditional(text) !== after.toTraditional(text))
        for (const place of places) {
          expect(before.toTraditional(text)).toContain(place.before)
          expect(after.toTraditional(text)).toContain(place.lead + place.after)
        }
      }),
    )
  })
})

describe('the words by which lists differ', () => {
  it('are those of what was added, changed or taken away', () => {
    expect(differingWords(shipped, shipped)).toEqual([])
    expect(differingWords(shipped, withChanges(shipped, [wonton]))).toEqual(['热馄饨', '熱雲吞', '熱餛飩'])
    const [first] = shipped
    if (!first) throw new Error('There are no entries')
    expect(differingWords(shipped, withChanges(shipped, [{ ...first, removed: true }]))).toContain(first.hans)
    expect(differingWords(shipped, withChanges(shipped, [{ ...first, en: 'x', removed: false }]))).toEqual([])
  })
})

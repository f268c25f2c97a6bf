import { readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { createEngine, type EngineOptions } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { createSenses } from './senses.ts'
import { readUsageCases } from './usage-cases.ts'
import { vocabularyOf } from './vocabulary.ts'

const site: EngineOptions = { glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' }
const hongKong = createEngine(site)
const taiwan = createEngine({ ...site, region: 'tw' })
const cases = readUsageCases(readFileSync('language/vocabulary/usage-cases.tsv', 'utf8'))

describe('usage', () => {
  it('has 400 cases, each once', () => {
    expect(cases.length).toBeGreaterThanOrEqual(400)
    expect(new Set(cases.map(({ hans }) => hans)).size).toBe(cases.length)
  })

  test.each(cases)('of Hong Kong: $hans → $hk', ({ hans, hk }) => expect(hongKong.toTraditional(hans)).toBe(hk))
  test.each(cases)('of Taiwan: $hans → $tw', ({ hans, tw }) => expect(taiwan.toTraditional(hans)).toBe(tw))

  it('is left to the dictionaries where asked', () => {
    const bare = createEngine({ ...site, regionalWords: false })
    expect(bare.toTraditional('默认“鼠标”')).toBe('默認“鼠標”')
    expect(bare.version).not.toBe(hongKong.version)
  })

  it('of the newsroom has precedence, also for a word with several senses', () => {
    const own = [
      { hans: '视频', hk: '視頻', tw: '視頻', en: 'video' },
      { hans: '程序', hk: '程序', tw: '程序', en: 'program' },
    ]
    const engine = createEngine({ ...site, glossary: own })
    expect(engine.toTraditional('打开程序看视频')).toBe('打開程序看視頻')
    expect(hongKong.toTraditional('打开程序看视频')).toBe('打開程式看影片')
  })

  it('is no entry of the glossary, where pieces are explained', () => {
    const pieces = hongKong.explain('默认使用比特币', 'toTraditional')
    expect(pieces.find(({ source }) => source === '默认')).toEqual({ source: '默认', text: '預設' })
    expect(pieces.find(({ source }) => source === '比特币')?.by).toBe('term')
  })

  it.each([
    ['Bankless播客', 'Bankless Podcast'],
    ['播客v2', 'Podcast v2'],
    ['播客节目', 'Podcast節目'],
  ])('keeps Latin words apart: %s → %s', (hans, hk) => expect(hongKong.toTraditional(hans)).toBe(hk))
})

describe('vocabulary', () => {
  it.each(['hk', 'tw'] as const)('of %s says each word once, and its lists are named', (region) => {
    const { words, senses, cues } = vocabularyOf(region)
    const all = words.map(([hans]) => hans)
    expect(all.filter((hans, index) => all.indexOf(hans) !== index)).toEqual([])
    expect(all.filter((hans) => senses.has(hans))).toEqual([])
    for (const list of senses.values()) {
      expect(list.at(-1)?.cue).toBe('*')
      for (const { cue } of list.slice(0, -1)) expect([...cues.keys()]).toContain(cue)
    }
  })

  it('takes no word for its own cue', () => {
    const { senses, cues } = vocabularyOf('hk')
    for (const [word, list] of senses) {
      for (const { cue } of list) expect(cues.get(cue)?.split(' ') ?? []).not.toContain(word)
    }
  })
})

describe('senses', () => {
  const senses = new Map([
    [
      '文件',
      [
        { cue: 'law', value: 'document' },
        { cue: '*', value: 'file' },
      ],
    ],
  ])
  const read = createSenses(senses, new Map([['law', '法庭 Go C++']]))

  it.each([
    ['法庭看了。文件在此', 'file'],
    ['法庭看了，文件在此', 'document'],
    ['文件在法庭', 'document'],
    ['Google 文件', 'file'],
    ['Go文件', 'document'],
    ['C++ 文件', 'document'],
    [`法庭${'　'.repeat(200)}文件`, 'file'],
  ])('go by the words of the sentence: %s', (text, sense) =>
    expect(read(text)('文件', text.indexOf('文件'))).toBe(sense),
  )

  it('are nothing to a word that has one', () => expect(read('法庭')('法庭', 0)).toBeUndefined())
})

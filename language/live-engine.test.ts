import { describe, expect, it } from 'vitest'
import { createEngine, type EngineOptions } from './engine.ts'
import { glossary } from './glossary.ts'
import { createLiveEngine } from './live-engine.ts'
import { protectedNames } from './names.ts'

const site: EngineOptions = { glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' }
const wallet = { hans: '热馄饨', hk: '熱雲吞', tw: '熱餛飩', en: 'hot wonton' }

describe('a live engine', () => {
  it('follows its terms, also for whoever took one of its functions', () => {
    const engine = createLiveEngine(site)
    const { toTraditional } = engine
    const { version } = engine
    expect(toTraditional('把热馄饨收好')).toBe('把熱餛飩收好')
    expect(engine.replace({ ...site, glossary: [...glossary, wallet] })).toBe(true)
    expect(toTraditional('把热馄饨收好')).toBe('把熱雲吞收好')
    expect(engine.version).not.toBe(version)
    expect(engine.replace(site)).toBe(true)
    expect([toTraditional('把热馄饨收好'), engine.version]).toEqual(['把熱餛飩收好', version])
  })

  it('stays as it is when only English changes', () => {
    const engine = createLiveEngine(site)
    expect(engine.replace({ ...site, glossary: glossary.map((term) => ({ ...term, en: 'x' })) })).toBe(false)
  })
})

describe('explain', () => {
  const engine = createEngine(site)
  it('says which pieces a term or a name decided', () => {
    const pieces = engine.explain('周鸿祎谈智能合约与基金发行', 'toTraditional')
    expect(pieces.map(({ text }) => text).join('')).toBe(engine.toTraditional('周鸿祎谈智能合约与基金发行'))
    expect(pieces.map(({ source }) => source).join('')).toBe('周鸿祎谈智能合约与基金发行')
    expect(pieces.filter(({ by }) => by)).toEqual([
      { source: '周鸿祎', text: '周鴻禕', by: 'name' },
      { source: '智能合约', text: '智能合約', by: 'term' },
    ])
  })
  it('explains the way back as well', () => {
    expect(engine.explain('智能合約與周鴻禕', 'toSimplified').filter(({ by }) => by)).toEqual([
      { source: '智能合約', text: '智能合约', by: 'term' },
      { source: '周鴻禕', text: '周鸿祎', by: 'name' },
    ])
  })
})

describe('a term of one character', () => {
  const engine = createEngine({ ...site, glossary: [{ hans: '链', hk: '鍊', tw: '鍊', en: 'chain' }] })
  it.each([
    ['上了链。', '上了鍊。'],
    ['产业链', '產業鏈'],
  ])('counts only as a word of its own: %s → %s', (hans, hant) => {
    expect(engine.toTraditional(hans)).toBe(hant)
  })
})

import { describe, expect, it } from 'vitest'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { shippedEntries } from '#language/glossary-entries.ts'
import { protectedNames } from '#language/names.ts'
import { markPlain } from '#server/platform/text/marked-text/marks.ts'
import { TranslationError, type Translator } from '#server/platform/translation/translator.ts'
import { createParagraphChecks, groupsOf, type Send, translateGroup } from './paragraph-work.ts'
import type { SourceSegment } from './source.ts'
import { retryOf } from './work.ts'

const entries = shippedEntries(glossary, protectedNames)
const engine = createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })
const checks = createParagraphChecks({ engine, entries: () => entries })
const segment = (text: string): SourceSegment => ({
  field: 'p1',
  hash: text,
  marked: markPlain(text),
  script: null,
  translated: null,
})
const limits = { paragraphs: 2, characters: 10 }
const translator = { name: 'test', limits } as Translator

describe('requests', () => {
  it('hold as much as the provider takes; what is longer goes alone', () => {
    const texts = ['一二三', '四五六', '七八九', '十二三四五六七八九十一', '短', '𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀']
    const groups = groupsOf(texts.map(segment), limits)
    expect(groups.map((group) => group.map(({ hash }) => hash))).toEqual([
      ['一二三', '四五六'],
      ['七八九'],
      ['十二三四五六七八九十一'],
      ['短', '𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀𠀀'],
    ])
  })

  it('name the terms that occur in them, in either script', async () => {
    const asked: unknown[] = []
    const send: Send = async (_, paragraphs, terms) => {
      asked.push(terms)
      return {
        paragraphs: paragraphs.map(() => 'A smart contract and a blockchain'),
        use: { tokensIn: 0, tokensOut: 0 },
      }
    }
    const given = { translator, checks, send }
    await translateGroup([segment('智能合约与区块链，智能合约')], 'zh-Hans', given)
    await translateGroup([segment('智能合約與區塊鏈')], 'zh-Hant-HK', given)
    const terms = [
      { source: '智能合约', target: 'smart contract' },
      { source: '区块链', target: 'blockchain' },
    ]
    expect(asked).toEqual([terms, terms])
  })
})

describe('the glossary', () => {
  const answers = async (source: string, language: string, say: (text: string) => string) => {
    const asked: string[] = []
    const send: Send = async (_, paragraphs) => {
      asked.push(...paragraphs)
      return { paragraphs: paragraphs.map(say), use: { tokensIn: 0, tokensOut: 0 } }
    }
    const [done] = await translateGroup([segment(source)], language, { translator, checks, send })
    return { asked, text: done?.text, faults: done?.faults }
  }

  it('is enforced by marks where a provider says another word', async () => {
    const say = (text: string) => (text.includes('<x1/>') ? 'An audit of <x1/>' : 'An audit of intelligent pacts')
    expect(await answers('审计智能合约', 'zh-Hans', say)).toEqual({
      asked: ['审计智能合约', '审计<x1/>'],
      text: 'An audit of smart contract',
      faults: [],
    })
  })

  it('is enforced in Chinese as well', async () => {
    const say = (text: string) => (text.includes('<x1/>') ? '审计<x1/>' : '审计聪明合同')
    expect(await answers('Audit of a smart contract', 'en', say)).toMatchObject({ text: '审计智能合约', faults: [] })
  })

  it('says what could not be enforced', async () => {
    const { text, faults } = await answers('审计智能合约', 'zh-Hans', () => 'An audit of pacts')
    expect(text).toBe('An audit of pacts')
    expect(faults).toEqual([{ kind: 'term', text: '智能合约 → smart contract' }])
  })
})

describe('a failure', () => {
  const now = new Date('2026-03-04T12:00:00Z')
  it.each([
    ['busy', 0, {}, 30, 1, 'waiting'],
    ['busy', 3, {}, 240, 4, 'waiting'],
    ['busy', 0, { retryAfter: 4000 }, 4000, 1, 'waiting'],
    ['tooSlow', 5, {}, 960, 6, 'failed'],
    ['refused', 0, {}, 30, 1, 'failed'],
    ['quota', 2, {}, 21_600, 2, 'waiting'],
  ] as const)('%s after %i attempts', (problem, attempts, given, seconds, counted, state) => {
    const retry = retryOf(new TranslationError(problem, 'x', given), attempts, now)
    expect([(retry.nextAt.getTime() - now.getTime()) / 1000, retry.attempts, retry.state]).toEqual([
      seconds,
      counted,
      state,
    ])
  })
  it('of the program is not tried again by itself', () => {
    expect(retryOf(new Error('x'), 0, now)).toMatchObject({ problem: 'internal', state: 'failed' })
  })
})

import { describe, expect, it } from 'vitest'
import type { RawDraft } from '../format.ts'
import { readText } from '../import.fixture.ts'
import { mapRecord, readDate } from './map.ts'

const context = { label: (tag: string) => ({ key: tag.toLowerCase(), name: tag }) }
const record = {
  id: 'halving~zh-Hans',
  kind: 'article',
  lang: 'zh-Hans',
  title: '比特币减半',
  body_md: '正文',
  date: '2024-04-20',
  author: '甲',
  tags: ['Bitcoin', 'bitcoin'],
  source_repo: 'somebody/news',
  source_path: 'posts/a b.md',
  source_url: 'https://news.example/a',
  source_rev: 'abc123',
  licence: 'MIT',
}
const map = (changes: Record<string, unknown>) => mapRecord({ ...record, ...changes }, context)
const draft = (changes: Record<string, unknown> = {}) => map(changes) as RawDraft

describe('mapRecord', () => {
  it('makes a draft of a record', () => {
    expect(draft()).toMatchObject({
      draft: {
        importKey: 'corpus:halving',
        kind: 'article',
        language: 'zh-Hans',
        title: '比特币减半',
        releaseTime: new Date('2024-04-19T16:00:00Z'),
        releaseDayOnly: true,
        importance: 'normal',
        author: { key: 'name:甲', nickname: '甲' },
        category: 'market',
        labels: [{ key: 'bitcoin', name: 'Bitcoin' }],
        source: { name: 'somebody/news', url: 'https://news.example/a', licence: 'MIT' },
        demo: false,
      },
      job: { format: 'markdown', source: '正文', options: { baseUrl: 'https://news.example/a', title: '比特币减半' } },
      notes: [],
    })
  })

  it.each([
    ['an article of a group', {}, 'corpus:halving'],
    ['a numbered article', { id: 'halving~zh-Hans~2' }, 'corpus:halving~zh-Hans~2'],
    ['a flash', { id: 'halving~zh-Hans~2', kind: 'flash' }, 'corpus:halving~zh-Hans~2'],
    ['a flash called like an article', { kind: 'flash' }, 'corpus:halving~zh-Hans'],
    ['an id that names another language', { id: 'halving~en' }, 'corpus:halving~en'],
    ['an id without a group', { id: 'halving' }, 'corpus:halving'],
  ])('%s is %s', (_name, changes, key) => {
    expect(draft(changes).draft.importKey).toBe(key)
  })

  it.each([
    ['not an object', null, 'the line is not a record'],
    ['a list', [], /record|id/],
    ['no id', { ...record, id: undefined }, 'id: is missing'],
    ['no title', { ...record, title: undefined }, 'title: is missing'],
    ['an empty title', { ...record, title: ' <b></b>\n' }, 'title: is empty'],
    ['a number for a title', { ...record, title: 5 }, 'title: is of the wrong type'],
    ['NUL', { ...record, body_md: 'a\0b' }, 'body_md: holds NUL or half a surrogate pair'],
    ['a lone surrogate', { ...record, title: 'a\ud800' }, 'title: holds NUL or half a surrogate pair'],
    ['another language', { ...record, lang: 'fr' }, 'lang: is not one of the known or possible values'],
    ['another kind', { ...record, kind: 'video' }, 'kind: is not one of the known or possible values'],
    ['no body', { ...record, body_md: undefined }, 'body_md or body_html: is missing'],
    ['an empty article', { ...record, body_md: ' \n' }, 'the text is empty'],
    ['tags that are no list', { ...record, tags: 'a' }, 'tags: is of the wrong type'],
    [
      'an address that is none',
      { ...record, source_url: 'javascript:alert(1)' },
      'source_url: is not one of the known or possible values',
    ],
  ])('skips %s', (_name, value, reason) => {
    const mapped = mapRecord(value, context)
    expect('skip' in mapped ? mapped.skip : 'taken').toMatch(reason)
  })

  it('takes records that leave out what may be left out', () => {
    const { draft: bare } = draft({
      author: null,
      tags: null,
      date: null,
      source_repo: null,
      source_url: null,
      licence: null,
    })
    expect(bare).toMatchObject({ author: null, labels: [], releaseTime: null, source: null })
  })

  it('notes a date that cannot be read and a title that will be cut, whose whole goes into the text', () => {
    expect(draft({ date: 'yesterday' })).toMatchObject({ draft: { releaseTime: null }, notes: ['date not readable'] })
    const long = draft({ title: '长'.repeat(301) })
    expect(long.notes).toHaveLength(1)
    expect(long.draft.title).toHaveLength(301)
  })

  it('has another hash when anything of the record changes', () => {
    const hashes = [{}, { body_md: 'x' }, { tags: [] }, { date: null }, { author: 'b' }].map(
      (changes) => draft(changes).draft.hash,
    )
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(draft().draft.hash).toBe(draft().draft.hash)
  })
})

describe('readDate', () => {
  it.each([
    ['2024-04-20', '2024-04-19T16:00:00.000Z'],
    ['2024-04-20T10:00:00+02:00', '2024-04-20T08:00:00.000Z'],
    ['2024-04-20T10:00:00Z', '2024-04-20T10:00:00.000Z'],
    ['2024-04-20T10:00:00', '2024-04-20T02:00:00.000Z'],
    ['2024-04-20 10:00', '2024-04-20T02:00:00.000Z'],
    ['2999-01-01', undefined],
    ['1999-12-31', undefined],
    ['2024-13-45', undefined],
    ['20. April 2024', undefined],
  ])('%s', (text, moment) => {
    expect(readDate(text)?.toISOString()).toBe(moment)
  })
})

describe('a file of records', () => {
  it('keeps two with one id apart, and names one that is there twice', async () => {
    const lines = [
      record,
      { ...record, title: '另一篇' },
      record,
      { ...record, lang: 'en' },
      { ...record, id: 'flash', kind: 'flash' },
    ]
    const text = lines.map((line) => JSON.stringify(line)).join('\n')
    const { drafts, skipped } = await readText(text, { name: 'a.jsonl' })
    expect(drafts.map(({ draft }) => [draft.importKey, draft.language, draft.title])).toEqual([
      ['corpus:halving', 'zh-Hans', '比特币减半'],
      [expect.stringMatching(/^corpus:halving~zh-Hans~[0-9a-f]{24}$/), 'zh-Hans', '另一篇'],
      ['corpus:halving~zh-Hans', 'en', '比特币减半'],
      ['corpus:flash', 'zh-Hans', '比特币减半'],
    ])
    expect(skipped).toEqual(['the same record came before'])
  })
})

import { expect, it } from 'vitest'
import { sameValues } from './same-values.ts'
import { type EventValues, emptyValues } from './values.ts'

const text = (words: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: words }] }],
})
const begun = { ...emptyValues('zh-Hans', '普通票'), title: '零知识之夜', detail: text('自带电脑。') } as EventValues

it('sees the same event in whatever order its names stand', () => {
  const { detail: _, title, ...rest } = begun
  const stored = { content: [{ content: [{ text: '自带电脑。', type: 'text' }], type: 'paragraph' }], type: 'doc' }
  expect(sameValues(begun, { ...rest, detail: stored, title } as EventValues)).toBe(true)
})

it.each<[string, Partial<EventValues>]>([
  ['a word', { detail: text('自带电脑') } as Partial<EventValues>],
  ['the number of places', { pools: begun.pools.map((pool) => ({ ...pool, capacity: 99 })) }],
  ['the hour', { start: '2026-12-06T19:00' }],
])('sees that %s is another', (_, part) => expect(sameValues(begun, { ...begun, ...part })).toBe(false))

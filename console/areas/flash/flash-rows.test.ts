import { describe, expect, it } from 'vitest'
import type { FlashRow } from '#contract/newsroom/flash.ts'
import { isOnline, isPublished, keyOf, rowFrom, rowsOf, withOlder } from './flash-rows.ts'

const row = (part: Partial<FlashRow>) => ({ id: null, item: null, state: 'draft', ...part }) as FlashRow
const planned = row({ id: 1, state: 'planned' })
const draft = row({ id: 2 })
const sent = row({ id: 3, item: 30, state: 'published' })
const rows = rowsOf({ planned: [planned], drafts: [draft], list: [sent], more: false })

it('planned ones come first, then drafts, then those that went out', () => {
  expect(rows.map(keyOf)).toEqual(['draft 1', 'draft 2', 'item 30'])
})

describe('the row that keys lead to', () => {
  it.each([
    [undefined, 1, planned],
    [undefined, -1, planned],
    ['draft 1', 1, draft],
    ['item 30', -1, draft],
    ['item 30', 1, sent],
    ['draft 1', -1, planned],
    ['item 99', 1, planned],
  ])('from %s by %i', (key, by, expected) => {
    expect(rowFrom(rows, key, by)).toBe(expected)
  })

  it('is none where there are none', () => {
    expect(rowFrom([], undefined, 1)).toBeUndefined()
  })
})

it('readers have what went out, as long as it is not taken back from them', () => {
  expect(rows.map(isPublished)).toEqual([false, false, true])
  const states = ['published', 'corrected', 'retracted', 'unpublished', 'draft', 'planned'] as const
  expect(states.map((state) => isOnline({ state }))).toEqual([true, true, false, false, false, false])
})

it('older ones stand behind the newest, each once however the newest change', () => {
  const older = row({ id: 4, item: 20, state: 'published' })
  const recent = { planned: [], drafts: [], list: [sent], more: true }
  expect(withOlder(recent, [sent, older]).list.map(keyOf)).toEqual(['item 30', 'item 20'])
  expect(withOlder(recent, []).list).toEqual([sent])
})

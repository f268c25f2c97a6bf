import { describe, expect, it } from 'vitest'
import { exactUpTo } from '#server/platform/cache/cached-totals.ts'
import { createItemReader } from './item-reader.ts'
import type { Presenter } from './present.ts'
import type { ContentStore } from './store.ts'

/** Totals over a store with a number of items, whatever the filter. */
function totalsOf(start: number) {
  let held = start
  const store = { count: async () => held } as unknown as ContentStore
  const { total } = createItemReader(store, {} as Presenter)
  return { total, hold: (count: number) => (held = count) }
}

describe('the number of items', () => {
  it('is exact for a label, so that its first article shows at once', async () => {
    const { total, hold } = totalsOf(0)
    expect(await total({ kind: 'article', label: 7 })).toBe(0)
    hold(1)
    expect(await total({ kind: 'article', label: 7 })).toBe(1)
  })

  it('is kept for a label with very many', async () => {
    const { total, hold } = totalsOf(exactUpTo + 1)
    expect(await total({ label: 7 })).toBe(exactUpTo + 1)
    hold(exactUpTo + 2)
    expect(await total({ label: 7 })).toBe(exactUpTo + 1)
  })

  it('is kept for whole kinds, whatever their number', async () => {
    const { total, hold } = totalsOf(3)
    expect(await total({ kind: 'flash' })).toBe(3)
    hold(4)
    expect(await total({ kind: 'flash' })).toBe(3)
  })
})

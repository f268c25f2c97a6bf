import { describe, expect, it, vi } from 'vitest'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { mergedSearches, movedSearches } from './member-searches.ts'

describe('the searches of a member', () => {
  it.each([
    [[], [], []],
    [['a'], [], [{ keyword: 'a' }]],
    [[], [{ id: 1, keyword: 'a' }], [{ id: 1, keyword: 'a' }]],
    [
      ['new', 'ETF'],
      [
        { id: 2, keyword: 'old' },
        { id: 1, keyword: 'etf' },
      ],
      [{ keyword: 'new' }, { id: 1, keyword: 'ETF' }, { id: 2, keyword: 'old' }],
    ],
  ])('of the browser %j and the site %j', (waiting, kept, merged) => {
    expect(mergedSearches(waiting, kept)).toEqual(merged)
  })
})

const list = [{ id: 1, keyword: 'kept', search_time: '2026-01-01 00:00:00' }]
const backendThat = (call: () => Promise<object>) => {
  const spy = vi.fn(call)
  return { spy, backend: { language: 'en', call: spy } as unknown as LanguageBackend }
}

describe('what the browser kept', () => {
  it('moves to the member, and the browser forgets it', async () => {
    const { spy, backend } = backendThat(async () => ({ list }))
    const moved = vi.fn()
    expect(await movedSearches(backend, ['new', ' two\nlines ', '  ', 'x'.repeat(200)], moved)).toEqual(list)
    const keywords = ['new', 'two lines', 'x'.repeat(100)]
    expect(spy).toHaveBeenCalledExactlyOnceWith('keepSearchRecords', { keywords })
    expect(moved).toHaveBeenCalledExactlyOnceWith(['new', ' two\nlines ', '  ', 'x'.repeat(200)])
  })

  it('is only asked about where there is nothing to move', async () => {
    const { spy, backend } = backendThat(async () => ({ list }))
    const moved = vi.fn()
    expect(await movedSearches(backend, [], moved)).toEqual(list)
    expect(spy).toHaveBeenCalledExactlyOnceWith('getSearchRecords', {})
    expect(moved).not.toHaveBeenCalled()
  })

  it('stays where it could not be moved', async () => {
    const { backend } = backendThat(() => Promise.reject(new TypeError('Failed to fetch')))
    const moved = vi.fn()
    await expect(movedSearches(backend, ['new'], moved)).rejects.toThrow('Failed to fetch')
    expect(moved).not.toHaveBeenCalled()
  })
})

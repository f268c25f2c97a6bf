import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { createOwnSearches } from './own-searches.ts'
import { rememberSearch, searchesHere } from './recent-searches.ts'

beforeEach(() => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => stored.set(name, value),
    removeItem: (name: string) => stored.delete(name),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const record = { id: 1, keyword: 'kept', search_time: '2026-01-01 00:00:00' }
const backendThat = (call: (name: string) => Promise<object>) => {
  const spy = vi.fn(call)
  return { spy, backend: { language: 'en', call: spy } as unknown as LanguageBackend }
}

describe('the searches of a visitor', () => {
  it('are listed and removed in the browser alone', async () => {
    const { spy, backend } = backendThat(async () => ({}))
    const own = createOwnSearches(backend, () => false)
    for (const keyword of ['one', 'two', 'three']) rememberSearch(keyword)
    expect(await own.list()).toEqual([{ keyword: 'three' }, { keyword: 'two' }, { keyword: 'one' }])
    await own.forget({ keyword: 'two' })
    expect(searchesHere()).toEqual(['three', 'one'])
    await own.forgetAll()
    expect(searchesHere()).toEqual([])
    expect(spy).not.toHaveBeenCalled()
  })
})

describe('the searches of a member', () => {
  it('are those of the account, where those of the browser have moved', async () => {
    const { spy, backend } = backendThat(async () => ({ list: [record] }))
    const own = createOwnSearches(backend, () => true)
    rememberSearch('here')
    expect(await own.list()).toEqual([record])
    expect(spy).toHaveBeenCalledExactlyOnceWith('keepSearchRecords', { keywords: ['here'] })
    expect(searchesHere()).toEqual([])
    await own.forget(record)
    expect(spy).toHaveBeenLastCalledWith('delSearchRecords', { id: 1 })
    await own.forgetAll()
    expect(spy).toHaveBeenLastCalledWith('delSearchRecords', {})
  })

  it('are those of the browser where the site cannot be asked, and a failed removal is told', async () => {
    const { backend } = backendThat(async () => Promise.reject(new Error('offline')))
    const own = createOwnSearches(backend, () => true)
    rememberSearch('here')
    expect(await own.list()).toEqual([{ keyword: 'here' }])
    await expect(own.forget(record)).rejects.toThrow('offline')
    await expect(own.forgetAll()).rejects.toThrow('offline')
    expect(searchesHere()).toEqual([])
  })
})

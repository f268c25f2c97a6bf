import { describe, expect, it, vi } from 'vitest'
import { paging } from '#contract/call.ts'
import { myArticlesLoader } from '#web/areas/manuscripts/loaders.ts'
import { correctionsLoader } from '#web/areas/reading/loaders/loaders-corrections.ts'
import { topicListLoader, topicLoader } from '#web/areas/reading/loaders/loaders-topics.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { readPage } from './page-number.ts'

describe('the number of a page in an address', () => {
  it.each([
    [undefined, 1],
    ['', 1],
    ['0', 1],
    ['-1', 1],
    ['x', 1],
    ['1e3', 1],
    ['2', 2],
    ['1000000', 1_000_000],
    ['50000000', 1_000_000],
    ['2147483648', 1_000_000],
    ['9'.repeat(400), 1_000_000],
  ])('%j is %j', (value, page) => {
    expect(readPage(value)).toBe(page)
    expect(paging.page.parse(readPage(value))).toBe(page)
  })

  it.each([
    ['corrections', correctionsLoader],
    ['topics', topicListLoader],
    ['items of a topic', topicLoader],
    ['own articles', myArticlesLoader],
  ])('is one that calls take, in the list of %s', async (_, load) => {
    const call = vi.fn(async (_name: string, input: { page?: number }) => {
      paging.page.parse(input.page)
      return { list: [], total: 0 }
    })
    const backend = inLanguage({ call: call as never }, 'en')
    const { data } = await load(backend, { id: '4', page: '2147483648' })
    expect(data).toMatchObject({ page: 1_000_000 })
  })
})

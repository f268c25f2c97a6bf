import { expect, it } from 'vitest'
import { readPages } from './read-pages.ts'

const week = { from: '2026-11-16', to: '2026-11-22', kind: 'article' } as const

it('says that what was read could not be had, and not that nothing was read', async () => {
  expect(await readPages(async () => ({ list: [] }), week)).toEqual({ list: [] })
  const refused = () => Promise.reject(new Error('太频繁了，请稍后再试'))
  expect(await readPages(refused, week)).toEqual({ failure: '太频繁了，请稍后再试' })
})

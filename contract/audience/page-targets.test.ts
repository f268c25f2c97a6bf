import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageTarget } from './page-targets.ts'

it.each([
  ['/', { kind: 'page', id: 0, path: '/' }],
  ['/news/60', { kind: 'item', id: 60, path: '/news/60' }],
  ['/en/contents/007?x=1#y', { kind: 'item', id: 7, path: '/contents/7' }],
  ['/zh-hant/events/12/', { kind: 'event', id: 12, path: '/events/12' }],
  ['/en', { kind: 'page', id: 0, path: '/en' }],
  ['/news', { kind: 'page', id: 0, path: '/news' }],
  ['/news/0', { kind: 'page', id: 0, path: '/news/0' }],
  ['/search/BTC', { kind: 'page', id: 0, path: '/search' }],
  ['/ticket/0b9d3c6e#token', { kind: 'page', id: 0, path: '/ticket' }],
  ['//elsewhere.example/news/1', undefined],
  ['https://elsewhere.example/', undefined],
  ['', undefined],
  [`/${'长'.repeat(70)}`, undefined],
])('the page %s is about %j', (path, target) => expect(pageTarget(path)).toEqual(target))

it('keeps to its bounds whatever a client sends', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 600 }), (text) => {
      const target = pageTarget(`/${text}`)
      if (!target) return
      expect(target.path).not.toMatch(/[?#]/)
      expect(new TextEncoder().encode(target.path).length).toBeLessThanOrEqual(200)
      expect(Number.isSafeInteger(target.id)).toBe(true)
    }),
  )
})

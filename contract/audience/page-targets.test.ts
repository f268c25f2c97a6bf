import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pageTarget } from './page-targets.ts'

const page = (path: string, certain = true) => ({ kind: 'page', id: 0, path, certain })

it.each([
  ['/', page('/')],
  ['/news/60', { kind: 'item', id: 60, path: '/news/60', certain: false }],
  ['/en/contents/007?x=1#y', { kind: 'item', id: 7, path: '/contents/7', certain: false }],
  ['/zh-hant/events/12/', { kind: 'event', id: 12, path: '/events/12', certain: false }],
  ['/en', page('/en')],
  ['/news', page('/news')],
  ['/privacy', page('/privacy')],
  ['/my/events', page('/my/events')],
  ['/search/BTC', page('/search')],
  ['/ticket/0b9d3c6e#token', page('/ticket')],
  ['/DataEra/etf', page('/DataEra/etf')],
  ['/DataEra/etf/some-fund', page('/DataEra/etf')],
  ['/week2026_agenda', page('/week2026_agenda', false)],
  ['/news/0', undefined],
  ['/news/60/more', undefined],
  ['/DataEra/nothing', undefined],
  ['/made/up', undefined],
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

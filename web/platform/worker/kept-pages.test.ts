import { describe, expect, it } from 'vitest'
import { createPageStore, keptKind, type PageCache } from './kept-pages.ts'

const origin = 'https://news.example'

describe('pages that are stored', () => {
  it.each([
    ['/contents/12', 'article'],
    ['/en/contents/12', 'article'],
    ['/zh-hant/news/7', 'article'],
    ['/events/3', 'article'],
    ['/gw_shijian/3', 'article'],
    ['/', 'list'],
    ['/en/home', 'list'],
    ['/news', 'list'],
  ])('%s is one that everybody reads', (path, kind) => expect(keptKind(new URL(path, origin))).toBe(kind))

  it.each([
    '/my',
    '/my/collect',
    '/ac_mine',
    '/ticket/12',
    '/order/12',
    '/checkin',
    '/console',
    '/publish/12',
    '/notices',
    '/search/bitcoin',
    '/api/getViewer',
    '/private/secret.xml',
    '/contents/12?preview=1',
    '/contents/12?note=3',
    '/news?important=1',
    '/contents/new',
    '/contents/12/edit',
    '/zh-hant/my',
    '/summit',
  ])('%s is never among them', (path) => expect(keptKind(new URL(path, origin))).toBeUndefined())
})

/** A cache as browsers have it: in the order in which things were put. */
function memoryCache() {
  const held = new Map<string, Response>()
  const cache: PageCache = {
    keys: async () => [...held.keys()].map((url) => ({ url })),
    match: async (url) => held.get(url)?.clone(),
    put: async (url, answer) => void held.set(url, answer),
    delete: async (url) => held.delete(url),
  }
  return { cache, names: () => [...held.keys()] }
}

const documentOf = (title: string, length = 0) =>
  new Response(
    `<!DOCTYPE html><html lang="zh-Hant-HK"><head><title>${title}</title></head>${'x'.repeat(length)}</html>`,
    {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': "default-src 'self'",
        'content-encoding': 'br',
        'content-length': '12',
      },
    },
  )

function storeOf(limits = { count: 3, bytes: 1_000, each: 500 }) {
  const { cache, names } = memoryCache()
  return { names, store: createPageStore({ open: async () => cache, limits }) }
}

describe('the store of pages', () => {
  it('says in the document when it was stored, and leaves everything else as it came', async () => {
    const { store } = storeOf()
    await store.put('/contents/1', documentOf('甲 &amp; 乙'), Date.UTC(2026, 10, 30, 6, 32))
    const kept = await store.find('/contents/1')
    expect(await kept?.text()).toBe(
      '<!DOCTYPE html><html data-kept="2026-11-30T06:32:00.000Z" lang="zh-Hant-HK"><head><title>甲 &amp; 乙</title></head></html>',
    )
    expect(kept?.headers.get('content-security-policy')).toBe("default-src 'self'")
    expect(kept?.headers.get('content-encoding')).toBeNull()
    expect(await store.find('/contents/2')).toBeUndefined()
  })

  it('lists the newest first, by title and language', async () => {
    const { store } = storeOf()
    await store.put('/contents/1', documentOf('甲 &amp; 乙'), 1_000)
    await store.put('/contents/2', documentOf('丙'), 2_000)
    expect(await store.list()).toEqual([
      { url: '/contents/2', title: '丙', language: 'zh-Hant-HK', time: 2_000 },
      { url: '/contents/1', title: '甲 & 乙', language: 'zh-Hant-HK', time: 1_000 },
    ])
  })

  it('removes what was not read for longest where there are too many', async () => {
    const { store, names } = storeOf()
    for (const name of ['/1', '/2', '/3']) await store.put(name, documentOf(name), 1)
    await store.put('/1', documentOf('again'), 2)
    await store.put('/4', documentOf('four'), 3)
    expect(names()).toEqual(['/3', '/1', '/4'])
  })

  it('stays within its bytes', async () => {
    const { store, names } = storeOf({ count: 9, bytes: 1_000, each: 500 })
    for (const name of ['/1', '/2', '/3']) await store.put(name, documentOf(name, 330), 1)
    expect(names()).toEqual(['/2', '/3'])
  })

  it('stores nothing larger than its limit, and no longer has the older copy', async () => {
    const { store, names } = storeOf()
    await store.put('/1', documentOf('small'), 1)
    await store.put('/1', documentOf('large', 600), 2)
    expect(names()).toEqual([])
  })

  it('stores pages one after the other, so that two at once stay within the limits', async () => {
    const { store, names } = storeOf()
    await Promise.all(['/1', '/2', '/3', '/4', '/5'].map((name) => store.put(name, documentOf(name), 1)))
    expect(names()).toEqual(['/3', '/4', '/5'])
  })

  it('goes on after a page that could not be read', async () => {
    const { store, names } = storeOf()
    const broken = new Response(new ReadableStream({ start: (stream) => stream.error(new Error('cut off')) }))
    await expect(store.put('/1', broken, 1)).rejects.toThrow('cut off')
    await store.put('/2', documentOf('two'), 2)
    expect(names()).toEqual(['/2'])
  })
})

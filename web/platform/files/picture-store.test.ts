import { describe, expect, it } from 'vitest'
import { createPictureStore, isPicture, type PictureCache, picturesOf } from './picture-store.ts'

/** A cache as browsers have it: in the order in which things were put. */
function memoryCache() {
  const held = new Map<string, Response>()
  const cache: PictureCache = {
    keys: async () => [...held.keys()].map((url) => ({ url })),
    match: async (url) => held.get(url)?.clone(),
    put: async (url, answer) => {
      held.set(url, answer)
    },
    delete: async (url) => held.delete(url),
  }
  return { cache, names: () => [...held.keys()] }
}

function storeOf(sizes: Readonly<Record<string, number>>, limits = { count: 3, bytes: 100, each: 60 }) {
  const { cache, names } = memoryCache()
  const asked: string[] = []
  const store = createPictureStore({
    limits,
    open: async () => cache,
    fetch: async (url) => {
      asked.push(url)
      const size = sizes[url]
      if (size === undefined) return new Response('', { status: 404 })
      return new Response(new Uint8Array(size), { headers: { 'content-type': 'image/webp' } })
    },
  })
  return { store, names, asked }
}

describe('pictures kept on the device', () => {
  it('are those in the folders whose files never change', () => {
    expect(['/media/ab/640.webp', '/conference-art/night-1.svg', '/api/user', '/x'].filter(isPicture)).toEqual([
      '/media/ab/640.webp',
      '/conference-art/night-1.svg',
    ])
    const html = `<img alt="" src="/media/ab/640.webp"><img src="/media/ab/640.webp"/><img src="https://x.example/a.png">
      <img width="1" src="/conference-art/night-1.svg?a=1&amp;b=2"><script src="/assets/a.js"></script>`
    expect(picturesOf(html)).toEqual(['/media/ab/640.webp', '/conference-art/night-1.svg?a=1&b=2'])
  })

  it('stay within their number and their bytes, the first leaving first', async () => {
    const { store, names } = storeOf({ a: 10, b: 10, c: 10, d: 10, e: 50, f: 50 })
    await store.keep(['a', 'b', 'c', 'd'], { mayReplace: true })
    expect(names()).toEqual(['b', 'c', 'd'])
    await store.keep(['e'], { mayReplace: true })
    expect(names()).toEqual(['c', 'd', 'e'])
    await store.keep(['f'], { mayReplace: true })
    expect(names()).toEqual(['e', 'f'])
  })

  it('of pages that were not opened take what room is left, and no other', async () => {
    const { store, names } = storeOf({ a: 50, b: 40, c: 20 })
    await store.keep(['a', 'b', 'c'], { mayReplace: false })
    expect(names()).toEqual(['a', 'b'])
  })

  it('are not even asked for where there is no room for them', async () => {
    const full = storeOf({ a: 1, b: 1, c: 1, d: 1 })
    await full.store.keep(['a', 'b', 'c', 'd'], { mayReplace: false })
    await full.store.keep(['d'], { mayReplace: false })
    expect(full.asked).toEqual(['a', 'b', 'c'])
    const heavy = storeOf({ a: 50, b: 40, c: 20, d: 5 })
    await heavy.store.keep(['a', 'b', 'c', 'd'], { mayReplace: false })
    expect(heavy.asked).toEqual(['a', 'b', 'c'])
    const exact = storeOf({ a: 50, b: 50, c: 1 })
    await exact.store.keep(['a', 'b', 'c'], { mayReplace: false })
    expect(exact.asked).toEqual(['a', 'b'])
    expect(exact.names()).toEqual(['a', 'b'])
  })

  it('are not loaded where their size says that they are too large, or that there is no room', async () => {
    const { cache, names } = memoryCache()
    const left: string[] = []
    const sizes: Readonly<Record<string, number>> = { large: 61, a: 60, b: 41 }
    const limits = { count: 3, bytes: 100, each: 60 }
    const load = async (url: string) => {
      const size = sizes[url] ?? 0
      const refused = new ReadableStream({ cancel: () => void left.push(url) })
      const content = url === 'a' ? new Uint8Array(size) : refused
      return new Response(content, { headers: { 'content-length': String(size) } })
    }
    const store = createPictureStore({ limits, open: async () => cache, fetch: load })
    await store.keep(['large', 'a', 'b'], { mayReplace: false })
    expect(names()).toEqual(['a'])
    expect(left).toEqual(['large', 'b'])
  })

  it('give up one that does not come, and go on with the next', async () => {
    const { cache, names } = memoryCache()
    const allowed: (number | undefined)[] = []
    const store = createPictureStore({
      limits: { count: 3, bytes: 100, each: 60 },
      open: async () => cache,
      fetch: async (url, withinMs) => {
        allowed.push(withinMs)
        if (url === 'slow') throw new DOMException('', 'TimeoutError')
        return new Response('a picture')
      },
    })
    await store.keep(['slow', 'b'], { mayReplace: true })
    expect(names()).toEqual(['b'])
    await store.answer('c')
    expect(allowed).toEqual([expect.any(Number), expect.any(Number), undefined])
  })

  it('that come slowly to a page do not hold up those of another', async () => {
    const { cache, names } = memoryCache()
    const store = createPictureStore({
      limits: { count: 3, bytes: 100, each: 60 },
      open: async () => cache,
      fetch: async (url) => new Response(url === 'slow' ? new ReadableStream() : 'a picture'),
    })
    await store.answer('slow')
    await store.keep(['b'], { mayReplace: true })
    expect(names()).toEqual(['b'])
  })

  it('are left out where they are too large or cannot be had, and the others are kept', async () => {
    const { store, names } = storeOf({ large: 61, b: 10 })
    await store.keep(['large', 'missing', 'b'], { mayReplace: true })
    expect(names()).toEqual(['b'])
  })

  it('answer without the network once they were shown', async () => {
    const { store, names, asked } = storeOf({ a: 10 })
    expect((await (await store.answer('a')).arrayBuffer()).byteLength).toBe(10)
    await store.keep(['a'], { mayReplace: true })
    expect(names()).toEqual(['a'])
    const again = await store.answer('a')
    expect(again.headers.get('content-type')).toBe('image/webp')
    expect((await again.arrayBuffer()).byteLength).toBe(10)
    expect(asked).toEqual(['a'])
  })

  it('kept at the same time find room one after another', async () => {
    const { store, names } = storeOf({ a: 60, b: 60, c: 60 })
    await Promise.all(['a', 'b', 'c'].map((url) => store.keep([url], { mayReplace: true })))
    expect(names()).toEqual(['c'])
  })

  it('come from the network where the device has no storage', async () => {
    const fetch = async () => new Response('a picture')
    const limits = { count: 3, bytes: 100, each: 60 }
    const blocked = createPictureStore({ limits, fetch, open: () => Promise.reject(new Error('blocked')) })
    expect(await (await blocked.answer('a')).text()).toBe('a picture')
    const { cache } = memoryCache()
    const match = () => Promise.reject(new Error('broken'))
    const broken = createPictureStore({ limits, fetch, open: async () => ({ ...cache, match }) })
    expect(await (await broken.answer('a')).text()).toBe('a picture')
  })
})

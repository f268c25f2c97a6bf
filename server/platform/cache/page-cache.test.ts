import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it, vi } from 'vitest'
import { type CachedPage, type MadePage, PageCache } from './tagged-cache.ts'
import { untilTag } from './until-tag.ts'

const freshMs = 1000
const page = (html: string, tags: string[] = [], status = 200): MadePage => ({ status, body: Buffer.from(html), tags })

const textOf = (kept: CachedPage) => kept.body('identity').toString()

function cacheAt(start = 0) {
  let now = start
  const cache = new PageCache({ maxBytes: 1 << 20, freshMs, now: () => now })
  return { cache, pass: (ms: number) => (now += ms) }
}

/** A rendering that ends when the test says so. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<MadePage>()
  return { make: vi.fn(() => promise), resolve, reject }
}

describe('PageCache', () => {
  it('renders once and serves the same bytes in three encodings', async () => {
    const { cache } = cacheAt()
    const make = vi.fn(async () => page('<p>港讯</p>'))
    const first = await cache.get('/', make)
    expect(await cache.get('/', make)).toBe(first)
    expect(make).toHaveBeenCalledTimes(1)
    expect(textOf(first)).toBe('<p>港讯</p>')
    expect(gunzipSync(await first.body('gzip')).toString()).toBe('<p>港讯</p>')
    expect(brotliDecompressSync(await first.body('br')).toString()).toBe('<p>港讯</p>')
    expect(await first.body('br')).toBe(await first.body('br'))
    expect(new Set((['identity', 'gzip', 'br'] as const).map((encoding) => first.etag(encoding))).size).toBe(3)
  })

  it('keeps of a compressed page its bytes alone, not the buffer that the compressor wrote into', async () => {
    const { cache } = cacheAt()
    const kept = await cache.get('/', async () => page('<p>港讯</p>'.repeat(2_000)))
    for (const encoding of ['br', 'gzip'] as const) {
      const bytes = await kept.body(encoding)
      expect(bytes.buffer.byteLength).toBe(bytes.length)
    }
  })

  it('renders once for simultaneous requests', async () => {
    const { cache } = cacheAt()
    const { make, resolve } = held()
    const answers = Promise.all(Array.from({ length: 20 }, () => cache.get('/', make)))
    resolve(page('x'))
    expect(new Set(await answers).size).toBe(1)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('serves a page that grew old while its successor is made', async () => {
    const { cache, pass } = cacheAt()
    await cache.get('/', async () => page('old'))
    pass(freshMs + 1)
    const { make, resolve } = held()
    expect(textOf(await cache.get('/', make))).toBe('old')
    expect(make).toHaveBeenCalledTimes(1)
    resolve(page('new'))
    await vi.waitFor(async () => expect(textOf(await cache.get('/', make))).toBe('new'), 15_000)
    expect(make).toHaveBeenCalledTimes(1)
  })

  it('lets a request wait for the new page once the old one is ten minutes beyond its freshness', async () => {
    const { cache, pass } = cacheAt()
    await cache.get('/', async () => page('just now'))
    pass(freshMs + 10 * 60_000)
    const unfinished = held()
    expect(textOf(await cache.get('/', unfinished.make))).toBe('just now')
    pass(1)
    const waiting = cache.get('/', unfinished.make)
    unfinished.resolve(page('today'))
    expect(textOf(await waiting)).toBe('today')
  })

  it.each([
    ['throws', async () => Promise.reject(new Error('database'))],
    ['answers with an error', async () => page('sorry', [], 500)],
  ])('serves a very old page all the same where making a new one %s', async (_, failing) => {
    const { cache, pass } = cacheAt()
    await cache.get('/', async () => page('old', ['item:1']))
    pass(freshMs + 60 * 60_000)
    expect(textOf(await cache.get('/', failing))).toBe('old')
    cache.invalidate(['item:1'])
    const answer = await cache.get('/', failing).then(textOf, () => 'failed')
    expect(answer, 'its content changed').not.toBe('old')
    expect(textOf(await cache.get('/', async () => page('new')))).toBe('new')
  })

  it('serves no page from the moment on at which something that it shows begins or ends', async () => {
    const { cache, pass } = cacheAt()
    const windowed = async () => page('before', ['list:flash', untilTag(new Date(500)), untilTag(new Date(9000))])
    await cache.get('/', windowed)
    pass(499)
    expect(cache.fresh('/')).toBeDefined()
    pass(1)
    expect(cache.fresh('/')).toBeUndefined()
    expect(textOf(await cache.get('/', async () => page('after', [untilTag(new Date(9000))])))).toBe('after')
  })

  it('hands nobody a page that was begun before its moment and asked for after it', async () => {
    const { cache, pass } = cacheAt()
    const { make, resolve } = held()
    const before = cache.get('/', make)
    pass(500)
    const after = cache.get('/', async () => page('after'))
    resolve(page('before', [untilTag(new Date(500))]))
    expect([textOf(await before), textOf(await after)]).toEqual(['before', 'after'])
  })

  it('keeps no page beyond its moment that was long in the making', async () => {
    const { cache, pass } = cacheAt()
    const { make, resolve } = held()
    const asked = cache.get('/', make)
    pass(600)
    resolve(page('before', [untilTag(new Date(500))]))
    await asked
    expect(textOf(await cache.get('/', async () => page('after')))).toBe('after')
  })

  it('keeps the old page when its successor fails', async () => {
    const { cache, pass } = cacheAt()
    await cache.get('/', async () => page('old'))
    pass(freshMs + 1)
    const failing = vi.fn(async () => Promise.reject(new Error('database')))
    expect(textOf(await cache.get('/', failing))).toBe('old')
    await vi.waitFor(() => expect(failing).toHaveBeenCalled(), 15_000)
    expect(textOf(await cache.get('/', failing))).toBe('old')
  })

  it('drops exactly the pages that show a changed tag', async () => {
    const { cache } = cacheAt()
    await cache.get('/a', async () => page('a', ['item:1', 'list:flash']))
    await cache.get('/b', async () => page('b', ['item:2']))
    cache.invalidate(['item:1'])
    expect(cache.usage.entries).toBe(1)
    expect(textOf(await cache.get('/a', async () => page('a2', ['item:1'])))).toBe('a2')
    expect(textOf(await cache.get('/b', async () => page('never')))).toBe('b')
  })

  it('does not keep what was rendered before a change that it shows', async () => {
    const { cache } = cacheAt()
    const before = held()
    const early = cache.get('/', before.make)
    cache.invalidate(['item:1'])
    const late = cache.get('/', async () => page('after', ['item:1']))
    before.resolve(page('before', ['item:1']))
    expect(textOf(await early)).toBe('before')
    expect(textOf(await late)).toBe('after')
    expect(textOf(await cache.get('/', async () => page('third')))).toBe('after')
  })

  it('renders once for all who wait while other pages change', async () => {
    const { cache } = cacheAt()
    const { make, resolve } = held()
    const waiting = Array.from({ length: 32 }, (_, place) => {
      cache.invalidate([`item:${place}`])
      return cache.get('/', make)
    })
    resolve(page('x', ['edition:1']))
    expect(new Set((await Promise.all(waiting)).map(textOf))).toEqual(new Set(['x']))
    expect(make).toHaveBeenCalledTimes(1)
    expect(cache.fresh('/')).toBeDefined()
  })

  it('renders once more for all who came after changes of the page that is being rendered', async () => {
    const { cache } = cacheAt()
    const before = held()
    const early = cache.get('/', before.make)
    const after = held()
    const late = Array.from({ length: 32 }, () => {
      cache.invalidate(['edition:1'])
      return cache.get('/', after.make)
    })
    expect(after.make).not.toHaveBeenCalled()
    before.resolve(page('before', ['edition:1']))
    expect(textOf(await early)).toBe('before')
    after.resolve(page('after', ['edition:1']))
    expect(new Set((await Promise.all(late)).map(textOf))).toEqual(new Set(['after']))
    expect(after.make).toHaveBeenCalledTimes(1)
  })

  it.each([
    ['fails', async () => Promise.reject(new Error('database'))],
    ['finds nothing', async () => page('missing', [], 404)],
  ])('renders once more for those who came after a change, where the rendering before it %s', async (_, outcome) => {
    const { cache } = cacheAt()
    const { promise, resolve } = Promise.withResolvers<void>()
    const early = cache.get('/', () => promise.then(outcome)).then(textOf, () => 'failed')
    cache.invalidate(['item:1'])
    const fine = vi.fn(async () => page('fine'))
    const late = [cache.get('/', fine), cache.get('/', fine)]
    resolve()
    expect(await early).not.toBe('fine')
    expect((await Promise.all(late)).map(textOf)).toEqual(['fine', 'fine'])
    expect(fine).toHaveBeenCalledTimes(1)
  })

  it('keeps nothing that was rendered while messages were missed', async () => {
    const { cache } = cacheAt()
    const before = held()
    const early = cache.get('/', before.make)
    cache.clear()
    before.resolve(page('before', ['item:1']))
    await early
    expect(cache.usage.entries).toBe(0)
  })

  it.each([302, 404, 500])('does not keep a page with status %i', async (status) => {
    const { cache } = cacheAt()
    const make = vi.fn(async () => page('x', [], status))
    await cache.get('/', make)
    await cache.get('/', make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  it('hands a failure to everybody who waited and tries again for the next', async () => {
    const { cache } = cacheAt()
    const { make, reject } = held()
    const waiting = [cache.get('/', make), cache.get('/', make)]
    reject(new Error('database'))
    const results = await Promise.allSettled(waiting)
    expect(results.map((one) => one.status)).toEqual(['rejected', 'rejected'])
    expect(textOf(await cache.get('/', async () => page('fine')))).toBe('fine')
  })

  it('stays within its memory and forgets the tags of what it dropped', async () => {
    const cache = new PageCache({ maxBytes: 20_000, freshMs })
    for (let i = 0; i < 50; i++) await cache.get(`/${i}`, async () => page(`${i} ${'x'.repeat(2000)}`, [`item:${i}`]))
    expect(cache.usage.bytes).toBeLessThanOrEqual(20_000)
    expect(cache.usage.entries).toBeGreaterThan(0)
    expect(cache.usage.entries).toBeLessThan(50)
  })

  it('never serves a page older than the last change of its tags, in any order of events', async () => {
    const events = fc.array(fc.oneof(fc.constant('read'), fc.constant('write'), fc.constant('wait')), { maxLength: 30 })
    await fc.assert(
      fc.asyncProperty(events, async (steps) => {
        const { cache, pass } = cacheAt()
        let version = 0
        for (const step of steps) {
          if (step === 'write') {
            version += 1
            cache.invalidate(['item:1'])
          } else if (step === 'wait') {
            pass(freshMs * 2)
          } else {
            const answer = await cache.get('/', async () => page(String(version), ['item:1']))
            expect(textOf(answer)).toBe(String(version))
          }
        }
      }),
      { numRuns: 60 },
    )
  })
})

import { describe, expect, it, vi } from 'vitest'
import { AnswerCache } from './tagged-cache.ts'
import { untilTag } from './until-tag.ts'

const freshMs = 1000

function cacheAt() {
  let now = 0
  const cache = new AnswerCache({ maxBytes: 1 << 16, freshMs, now: () => now })
  const tags = new Set<string>()
  /** Asks under a key; the answer says how often it was asked for and leaves a tag. */
  const asked = vi.fn()
  const get = (key = 'home', tag = 'item:1') =>
    cache.get(key, tags, async (left) => {
      left.add(tag)
      asked()
      return asked.mock.calls.length
    })
  return { cache, tags, asked, get, pass: (ms: number) => (now += ms) }
}

describe('AnswerCache', () => {
  it('asks once for those who want the same, and tells each the tags', async () => {
    const { cache, asked, get } = cacheAt()
    expect(await Promise.all([get(), get(), get()])).toEqual([1, 1, 1])
    expect(asked).toHaveBeenCalledTimes(1)
    const later = new Set<string>(['own'])
    expect(await cache.get('home', later, async () => 99)).toBe(1)
    expect(later).toEqual(new Set(['own', 'item:1']))
  })

  it('asks again when a tag of the answer changed, and for no other', async () => {
    const { cache, get } = cacheAt()
    expect([await get('a', 'item:1'), await get('b', 'item:2')]).toEqual([1, 2])
    cache.invalidate(['item:1'])
    expect([await get('a', 'item:1'), await get('b', 'item:2')]).toEqual([3, 2])
    cache.clear()
    expect([await get('a', 'item:1'), await get('b', 'item:2')]).toEqual([4, 5])
  })

  it('asks again once a moment has passed that the answer names, and hands the moment on', async () => {
    const { get, pass, tags } = cacheAt()
    const until = untilTag(new Date(700))
    expect([await get('home', until), await get('home', until)]).toEqual([1, 1])
    expect(tags).toContain(until)
    pass(700)
    expect(await get('home', untilTag(new Date(2000)))).toBe(2)
  })

  it('uses no answer that has grown old, not even while a new one is asked for', async () => {
    const { get, pass } = cacheAt()
    await get()
    pass(freshMs)
    expect(await get()).toBe(1)
    pass(1)
    expect(await get()).toBe(2)
  })

  it('does not keep an answer whose subject changed while it was asked for', async () => {
    const { cache, tags } = cacheAt()
    const { promise, resolve } = Promise.withResolvers<string>()
    const slow = cache.get('home', tags, (left) => {
      left.add('item:1')
      return promise
    })
    cache.invalidate(['item:1'])
    const next = cache.get('home', tags, async () => 'new')
    resolve('old')
    expect([await slow, await next]).toEqual(['old', 'new'])
    expect(await cache.get('home', tags, async () => 'newest')).toBe('new')
  })

  it('keeps no failure, but its tags stand on the page', async () => {
    const { cache, tags } = cacheAt()
    const failing = cache.get('home', tags, async (left) => {
      left.add('item:7')
      throw new Error('missing')
    })
    await expect(failing).rejects.toThrow('missing')
    expect(tags).toEqual(new Set(['item:7']))
    expect(await cache.get('home', tags, async () => 'there')).toBe('there')
  })

  it.each([undefined, null, {}, [], '', 0])('keeps %j too', async (value) => {
    const { cache, tags } = cacheAt()
    await cache.get('home', tags, async () => value)
    expect(await cache.get('home', tags, async () => 'asked again')).toBe(value)
  })

  it.each<[string, unknown]>([
    ['a text', 'x'.repeat(10_000)],
    ['a list', { total: 20, list: Array.from({ length: 20 }, () => ({ title: 'x'.repeat(500) })) }],
    ['a list in which entries differ', { list: Array.from({ length: 47 }, (_, i) => 'x'.repeat(i * 13)) }],
  ])('stays within its memory with %s', async (_, long) => {
    const { cache, tags } = cacheAt()
    for (let place = 0; place < 20; place++) await cache.get(`page ${place}`, tags, async () => long)
    const asked = vi.fn(async () => long)
    for (let place = 0; place < 20; place++) await cache.get(`page ${place}`, tags, asked)
    expect(asked.mock.calls.length).toBeGreaterThan(15)
  })
})

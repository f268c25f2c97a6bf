import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { followed, placeOf } from './address.ts'

describe('where an old address may lead', () => {
  it.each([
    ['/contents/12', '/contents/12'],
    [' /news/5?from=a#b ', '/news/5?from=a#b'],
    ['/专题/减半', '/%E4%B8%93%E9%A2%98/%E5%87%8F%E5%8D%8A'],
    ['https://other.example/a', 'https://other.example/a'],
    ['https://Other.Example', 'https://other.example/'],
    ['http://other.example/a', undefined],
    ['//other.example/a', undefined],
    ['/\\other.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://user:word@other.example/', undefined],
    ['contents/12', undefined],
    ['/a b', undefined],
    ['', undefined],
    [`/${'x'.repeat(1_000)}`, undefined],
  ])('%s: %s', (text, place) => expect(placeOf(text)).toBe(place))

  const along = (steps: Record<string, string>) => (old: string) => Promise.resolve(steps[old])
  it.each([
    ['/b', {}, { to: '/b' }],
    ['/b', { '/b': '/c', '/c': '/d' }, { to: '/d' }],
    ['/b/', { '/b': '/c' }, { to: '/c' }],
    ['/b', { '/b': 'https://other.example/' }, { to: 'https://other.example/' }],
    ['/a', {}, { loop: true }],
    ['/a?utm_source=x', {}, { loop: true }],
    ['/b', { '/b': '/c', '/c': '/a' }, { loop: true }],
    ['/b', { '/b': '/c', '/c': '/b' }, { loop: true }],
  ] as const)('from /a to %s by %j: %j', async (place, steps, way) =>
    expect(await followed('/a', place, along(steps))).toEqual(way),
  )

  it('ends, whatever leads where', async () => {
    const name = fc.constantFrom('/a', '/b', '/c', '/d', '/e')
    await fc.assert(
      fc.asyncProperty(fc.dictionary(name, name), name, async (steps, place) => {
        const way = await followed('/a', place, along(steps))
        if ('to' in way) {
          expect(steps[way.to]).toBeUndefined()
          expect(way.to).not.toBe('/a')
        }
      }),
    )
  })
})

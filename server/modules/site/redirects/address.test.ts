import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addressesAt, followRedirects, placeOf } from './address.ts'
import { oldAddresses } from './old-address.ts'

const siteOrigin = 'https://here.example'

describe('where an old address may lead', () => {
  it.each([
    ['/contents/12', '/contents/12'],
    [' /news/5?from=a#b ', '/news/5?from=a#b'],
    ['/专题/减半', '/%E4%B8%93%E9%A2%98/%E5%87%8F%E5%8D%8A'],
    ['https://other.example/a', 'https://other.example/a'],
    ['https://Other.Example', 'https://other.example/'],
    ['https://HERE.example/b?x=1#y', '/b?x=1#y'],
    ['https://here.example', '/'],
    ['https://here.example//other.example', '/other.example'],
    ['/.//other.example', '/other.example'],
    ['http://other.example/a', undefined],
    ['//other.example/a', undefined],
    ['/\\other.example', undefined],
    ['javascript:alert(1)', undefined],
    ['https://user:word@other.example/', undefined],
    ['contents/12', undefined],
    ['/a b', undefined],
    ['', undefined],
    [`/${'x'.repeat(2_000)}`, undefined],
    [`/${'减'.repeat(223)}`, undefined],
  ])('%s: %s', (text, place) => expect(placeOf(text, siteOrigin)).toBe(place))

  const along = (steps: Record<string, string>) => ({ next: async (old: string) => steps[old], siteOrigin })
  it.each([
    ['/b', {}, { to: '/b' }],
    ['/b', { '/b': '/c', '/c': '/d' }, { to: '/d' }],
    ['/b/', { '/b': '/c' }, { to: '/c' }],
    ['/b', { '/b': 'https://other.example/' }, { to: 'https://other.example/' }],
    ['/b?x=1', { '/b': '/c' }, { to: '/c' }],
    ['/b?x=1', { '/b?x=1': '/d', '/b': '/c' }, { to: '/d' }],
    ['/b', { '/b': 'https://here.example/c', '/c': '/d' }, { to: '/d' }],
    ['/a', {}, { loop: true }],
    ['/a?utm_source=x', {}, { loop: true }],
    ['/a?x=1', {}, { loop: true }],
    ['/b', { '/b': '/c', '/c': '/a' }, { loop: true }],
    ['/b', { '/b': '/c', '/c': '/b' }, { loop: true }],
    ['/b', { '/b': '/a?x=1' }, { loop: true }],
    ['/b?x=1', { '/b': '/b?x=1' }, { loop: true }],
    ['/b', { '/b': 'https://here.example/a' }, { loop: true }],
    // Once the first of the two is deleted.
    ['/b?x=1', { '/b?x=1': '/d', '/b': '/a' }, { loop: true }],
  ] as const)('from /a to %s by %j: %j', async (place, steps, way) =>
    expect(await followRedirects(['/a'], place, along(steps))).toEqual(way),
  )

  const path = fc.constantFrom('/a', '/b', '/c', '/d', '/e')
  const old = fc.tuple(path, fc.constantFrom('', '', '?x=1', '?y=2')).map((parts) => parts.join(''))
  const place = fc.tuple(fc.constantFrom('', '', '', siteOrigin), old).map((parts) => parts.join(''))

  it('ends, whatever leads where', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(old, place), place, async (steps, target) => {
        const way = await followRedirects(['/a'], target, along(steps))
        if (!('to' in way)) return
        for (const one of addressesAt(way.to, siteOrigin)) {
          expect(steps[one]).toBeUndefined()
          expect(one).not.toBe('/a')
        }
      }),
    )
  })

  /** Change of a list: set by an editor, with the final target; led by a merge, as it is; deleted. */
  const deed = fc.record({ kind: fc.constantFrom('set', 'set', 'lead', 'delete'), old, place })

  it('ends for readers, in whatever order addresses were set and deleted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { maxLength: 25 }), async (deeds) => {
        const list = new Map<string, string>()
        const next = async (one: string) => list.get(one)
        for (const { kind, old, place } of deeds) {
          const target = placeOf(place, siteOrigin) ?? place
          const way = await followRedirects([old], target, { next, siteOrigin })
          if (kind === 'delete') list.delete(old)
          else if ('to' in way) list.set(old, kind === 'set' ? way.to : target)
        }
        for (const begun of list.keys()) {
          let at: string | undefined = begun
          for (let hops = 0; at !== undefined; hops += 1) {
            expect(hops).toBeLessThanOrEqual(list.size)
            at = oldAddresses(at).flatMap((one) => list.get(one) ?? [])[0]
          }
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

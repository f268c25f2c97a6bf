import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readTarget } from './request-target.ts'

describe('the target of a request', () => {
  it.each([
    '/',
    '/news',
    '/news/',
    '/contents/5?from=a/../b&x=//',
    '/api/getViewer',
    '/assets/entry-client-B_x9.js',
    '/search/100%25',
    '/search/..%20',
    '/search/a%2Fb',
    '/search/%E7%A8%B3',
    '/search/a%5Cb',
    '/.well-known/change-password',
    '/a/...',
    '/news?x=%zz',
  ])('%s stays as it is', (target) => expect(readTarget(target)).toEqual({ kind: 'address', address: target }))

  it.each([
    ['http://site.test/news', '/news'],
    ['HTTPS://evil.test:8443/news?page=2', '/news?page=2'],
    ['http://user:word@evil.test', '/'],
    ['http://evil.test?x=1', '/?x=1'],
    ['/search/%e7%a8%b3', '/search/%E7%A8%B3'],
    ['/search/a|b"c', '/search/a%7Cb%22c'],
    ['/search/稳', '/search/%E7%A8%B3'],
    ['/news?keyword=稳', '/news?keyword=%E7%A8%B3'],
  ])('%s is read as %s', (target, address) => expect(readTarget(target)).toEqual({ kind: 'address', address }))

  it.each([
    ['/x/../my', '/my'],
    ['/x/%2e%2E/my?a=1', '/my?a=1'],
    ['/./news', '/news'],
    ['/news/.', '/news/'],
    ['/news/..', '/'],
    ['/../../etc/passwd', '/etc/passwd'],
    ['/news//evil.test/', '/news/evil.test/'],
    ['/.//evil.test', '/evil.test'],
    ['/x/..//evil.test', '/evil.test'],
    ['/%6eews', '/news'],
    ['/news#top', '/news'],
    ['http://evil.test/x/../my', '/my'],
  ])('%s leads to %s', (target, address) => expect(readTarget(target)).toEqual({ kind: 'moved', address }))

  it.each([
    '*',
    '',
    'news',
    'evil.test:443',
    'ftp://evil.test/x',
    'http:///news',
    'http://',
    '//evil.test/news',
    'http://evil.test//other.test',
    '/\\evil.test',
    '/news\\..\\my',
    '/%',
    '/%E0%A4%A',
    '/%ff%fe',
    '/a%00b',
    '/%0A',
    '/search/a%E2%80%A8b',
  ])('%j cannot be read', (target) => expect(readTarget(target)).toEqual({ kind: 'unreadable' }))

  const piece = fc.constantFrom(
    ...['/', '//', '.', '..', '%2e', '%2E%2e', '\\', '%5c', '%2f', '#', '?', '*', ':', '@', '%', '%00', '%zz', 'my'],
    ...['news', 'api', 'http://', 'evil.test', 'é', '稳', ' ', '"', '\0', '\n', '%e7%a8%b3', '%41', '&', 'x=1'],
  )
  const anything = fc.oneof(
    fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join('')),
    fc.array(piece, { maxLength: 12 }).map((pieces) => `/${pieces.join('')}`),
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
  )

  it('has one spelling, which stays, begins on this site, and is what browsers make of it', () => {
    fc.assert(
      fc.property(anything, (target) => {
        const read = readTarget(target)
        if (read.kind === 'unreadable') return
        const { address } = read
        expect(readTarget(address)).toEqual({ kind: 'address', address })
        expect(address).toMatch(/^\/(?![/\\])[\x21-\x7e]*$/)
        const [path = '', query] = address.split(/\?(.*)/s)
        const { host, pathname } = new URL(address, 'http://site.test')
        expect([host, pathname]).toEqual(['site.test', path])
        expect(path).not.toContain('//')
        expect(query ?? '').not.toContain('#')
      }),
      { numRuns: 3000 },
    )
  })
})

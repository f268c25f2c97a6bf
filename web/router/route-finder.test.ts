import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import specification from '#contract/specification/routes.json' with { type: 'json' }
import { createRouteFinder } from './route-finder.ts'

const paths = specification.routes.flatMap(({ path, aliases }) => [path, ...aliases]).filter((path) => path !== '*')
const routes = ['', '/zh-hant', '/en'].flatMap((prefix) =>
  [...paths.filter((path) => prefix !== '/en' || path !== '/'), '/*'].map((path) => ({
    path: path === '/' ? prefix || '/' : prefix + path,
  })),
)
const find = createRouteFinder(routes)

const partsOf = (path: string) => path.split('/').filter(Boolean)

/** True if a pattern fits a path, part by part. */
function fits(pattern: string, path: string): boolean {
  const [wanted, given] = [partsOf(pattern), partsOf(path)]
  if (wanted.at(-1) === '*') return wanted.slice(0, -1).every((part, place) => part === given[place])
  return wanted.length === given.length && wanted.every((part, place) => part.startsWith(':') || part === given[place])
}

/** How exactly a pattern speaks of a path: parameters count against it, a splat most of all. */
const vagueness = (pattern: string) =>
  pattern.endsWith('*') ? 100 - partsOf(pattern).length : partsOf(pattern).filter((part) => part.startsWith(':')).length

describe('createRouteFinder', () => {
  it.each(routes.filter(({ path }) => !path.endsWith('*')))('finds $path', ({ path }) => {
    const address = path.replace(/:[a-zA-Z]+/g, '42')
    expect(find(address)?.path).toBe(path)
    expect(find(`${address}/`)?.path).toBe(path)
  })

  it('finds for any path the pattern that fits and says most', () => {
    const segment = fc.oneof(
      fc.constantFrom('en', 'zh-hant', 'news', 'contents', 'search', 'my', 'collect', '7', 'x'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const path = `/${segments.map(encodeURIComponent).filter(Boolean).join('/')}`
        const fitting = routes.filter((route) => fits(route.path, path))
        const best = Math.min(...fitting.map((route) => vagueness(route.path)))
        const found = find(path)?.path ?? ''
        expect(fits(found, path)).toBe(true)
        expect(vagueness(found)).toBe(best)
      }),
      { numRuns: 500 },
    )
  })
})

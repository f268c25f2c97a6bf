import fc from 'fast-check'
import { matchRoutes } from 'react-router'
import { describe, expect, it } from 'vitest'
import specification from '#contract/specification/routes.json' with { type: 'json' }
import { createRouteFinder } from './route-finder.ts'

const paths = specification.routes.flatMap(({ path, aliases }) => [path, ...aliases]).filter((path) => path !== '*')
const routes = ['', '/zh-hant', '/en'].flatMap((prefix) =>
  [...paths.filter((path) => prefix !== '/en' || path !== '/'), '/*'].map((path) => ({
    id: prefix + path,
    path: path === '/' ? prefix || '/' : prefix + path,
    caseSensitive: true,
  })),
)
const find = createRouteFinder(routes)
const routerFinds = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.id

describe('createRouteFinder', () => {
  it.each(routes.filter(({ path }) => !path.endsWith('*')))('finds $path as the router does', ({ path }) => {
    const address = path.replace(/:[a-zA-Z]+/g, '42')
    expect(find(address)?.id).toBe(routerFinds(address))
  })

  it('agrees with the router on any path', () => {
    const segment = fc.oneof(
      fc.constantFrom('en', 'zh-hant', 'news', 'contents', 'search', 'my', 'collect', '7', 'x'),
      fc.string(),
    )
    fc.assert(
      fc.property(fc.array(segment, { maxLength: 4 }), (segments) => {
        const path = `/${segments.map(encodeURIComponent).filter(Boolean).join('/')}`
        expect(find(path)?.id).toBe(routerFinds(path))
      }),
      { numRuns: 500 },
    )
  })
})

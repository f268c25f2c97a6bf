import type { RouteObject } from 'react-router'

/** Finds the one route of a table that a path belongs to. */
export type RouteFinder = (pathname: string) => RouteObject | undefined

/**
 * A finder over flat routes. The router would compile every pattern anew for each request, which with hundreds of
 * routes costs more than rendering; here they are compiled once. The order is the router's: routes with fewer
 * parameters first, those that take anything last.
 */
export function createRouteFinder(routes: readonly RouteObject[]): RouteFinder {
  const ranked = routes
    .map((route) => ({ route, path: route.path ?? '' }))
    .sort((a, b) => weightOf(a.path) - weightOf(b.path))
    .map(({ route, path }) => ({ route, pattern: patternOf(path) }))
  const fixed = new Map(routes.filter((route) => weightOf(route.path ?? '') === 0).map((route) => [route.path, route]))
  const open = ranked.filter(({ route }) => !fixed.has(route.path))
  return (pathname) => fixed.get(pathname) ?? open.find(({ pattern }) => pattern.test(pathname))?.route
}

/** Parameters of a path; a splat weighs more than any number of them, a splat below a prefix less than a bare one. */
function weightOf(path: string): number {
  const parameters = path.match(/\/:/g)?.length ?? 0
  return path.endsWith('/*') ? 100 - path.split('/').length : parameters
}

const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/[.+?^${}()|[\]\\]/g, '\\$&')
      .replace(/\/\*$/, '(?:/.*)?')
      .replace(/:[a-zA-Z]+/g, '[^/]+')}/?$`,
  )

import { trimmedEnd } from '#language/text/trim.ts'

/** Finds the one route of a table that a path belongs to. */
export type RouteFinder<R> = (pathname: string) => R | undefined

/**
 * A finder over flat routes, whose patterns are compiled once. Fixed paths go first, then those with fewer parameters,
 * those that take anything last. A slash at the end of a path changes nothing.
 */
export function createRouteFinder<R extends { path: string }>(routes: readonly R[]): RouteFinder<R> {
  const fixed = new Map(routes.filter(({ path }) => weightOf(path) === 0).map((route) => [route.path, route]))
  const open = routes
    .filter(({ path }) => !fixed.has(path))
    .toSorted((a, b) => weightOf(a.path) - weightOf(b.path))
    .map((route) => ({ route, pattern: patternOf(route.path) }))
  return (pathname) => {
    const path = trimmedEnd(pathname, /\//) || pathname.slice(0, 1)
    return fixed.get(path) ?? open.find(({ pattern }) => pattern.test(path))?.route
  }
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
      .replace(/:[a-zA-Z]+/g, '[^/]+')}$`,
  )

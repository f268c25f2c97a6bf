import { type Language, languageFromUrlPrefix, urlPrefix } from '#language/languages.ts'

/** A path split into the language prefix and the rest; `/en` exactly is a screen of its own, not a prefix. */
export interface SplitPath {
  /** The language that the prefix fixes; undefined on unprefixed addresses. */
  fixed: Language | undefined
  path: string
}

/** Splits a path into its language prefix and the path of the screen: '/zh-hant/news' is '/news' in traditional Chinese. */
export function splitPath(pathname: string): SplitPath {
  const [, segment = '', rest] = /^\/([^/]*)(\/.*)?$/.exec(pathname) ?? []
  const fixed = languageFromUrlPrefix(segment)
  if (!fixed || pathname === '/en') return { fixed: undefined, path: pathname }
  return { fixed, path: rest && rest !== '/' ? rest : '/' }
}

/**
 * The address of a screen's path under a language's prefix. The home page of the English edition is /en/home, since /en
 * is a landing page, which itself takes no prefix.
 */
export function prefixedPath(language: Language | undefined, address: string): string {
  const prefix = language && urlPrefix(language)
  if (!prefix || /^\/en($|[?#])/.test(address)) return address
  if (!/^\/($|[?#])/.test(address)) return `/${prefix}${address}`
  return (prefix === 'en' ? '/en/home' : `/${prefix}`) + address.slice(1)
}

/**
 * The address of a page in another language. The landing page of the English edition has none: in other languages the
 * home page takes its place.
 */
export function addressInLanguage(language: Language, pathname: string): string {
  const { path } = splitPath(pathname)
  return prefixedPath(language, path === '/en' && language !== 'en' ? '/' : path)
}

/** The language whose prefix the links of a page carry: that of its address; English on the English landing page. */
export const linkLanguage = (pathname: string): Language | undefined =>
  pathname === '/en' ? 'en' : splitPath(pathname).fixed

/** True if two addresses show the same page, in whatever languages. */
export const isSamePage = (one: string, other: string): boolean => splitPath(one).path === splitPath(other).path

/** True if a page is the Hong Kong front, whose language choice is stored apart (specification, point 4). */
export const isHongKongFront = (pathname: string): boolean => splitPath(pathname).path === '/hk'

/** Fills the parameters of a route path: ('/news/:id', {id: '7'}) is '/news/7'. */
export function fillPath(path: string, params: Readonly<Record<string, string | number | undefined>>): string {
  return path.replace(/:([a-zA-Z]+)/g, (_, name: string) => segmentOf(String(params[name] ?? '')))
}

/**
 * A value as a segment of a path. '.' and '..' would be steps in the path, however they are encoded; a space behind them
 * makes them values, and no value of ours ends with one. Line breaks and control characters have no place in a path.
 */
function segmentOf(value: string): string {
  const segment = encodeURIComponent(value.toWellFormed().replace(/[\p{Cc}\u2028\u2029]+/gu, ' '))
  return segment === '.' || segment === '..' ? `${segment}%20` : segment
}

/**
 * The parameters of a path by its pattern, each decoded once. The router's own are decoded so that '%2F' and '/' cannot
 * be distinguished any more.
 */
export function pathParameters(pattern: string, pathname: string): Record<string, string> {
  const segments = pathname.split('/')
  return Object.fromEntries(
    pattern.split('/').flatMap((part, place) => {
      if (!part.startsWith(':')) return []
      return [[part.slice(1), decodeURIComponent(segments[place] ?? '')]]
    }),
  )
}

/** A path of a screen that query parameters may move into, and those that may stay behind it. */
export interface ParameterPath {
  path: string
  query: readonly string[]
}

/**
 * The query-parameter rule (specification, point 2): a navigation that carries query parameters is redone with them as
 * route parameters. Parameters that one of the paths holds move into it, into the first that is complete with them:
 * /news?id=7 becomes /news/7; those that the screen declares stay, all others are dropped.
 * @param screen what the address belongs to: the paths that its parameters may move into, the parameters that may stay
 * @param params what the path of the address holds already
 * @returns the address to go to instead, or undefined when the address is already in that form
 */
export function addressWithoutQuery(
  url: { pathname: string; search: string },
  screen: { paths: readonly ParameterPath[]; query: readonly string[] },
  params: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (!url.search) return undefined
  const given = new URLSearchParams(url.search)
  const target = screen.paths.find(({ path }) => {
    const names = parameterNames(path)
    return names.some((name) => given.get(name)) && names.every((name) => given.get(name) || params[name])
  })
  const { fixed } = splitPath(url.pathname)
  const path = target
    ? prefixedPath(fixed, fillPath(target.path, { ...params, ...Object.fromEntries(given) }))
    : url.pathname
  const kept = (target ?? screen).query.flatMap((name) => {
    const value = given.get(name)
    return value ? [[name, value]] : []
  })
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : ''
  return path + search === url.pathname + url.search ? undefined : path + search
}

const parameterNames = (path: string) => [...path.matchAll(/:([a-zA-Z]+)/g)].map((match) => match[1] ?? '')

import { dataTypes } from '#contract/market/data-terms.ts'
import { staticPageNames } from '#contract/site/static-page-names.ts'

/** Kinds of page subjects: a kind of content, with its number; for a page about nothing else, its own path. */
export type TargetKind = 'item' | 'topic' | 'event' | 'author' | 'incident' | 'label' | 'page'
/** Kinds that the table of what is read can be narrowed to. */
export const readKinds = ['article', 'flash', 'topic', 'event', 'incident', 'page'] as const
export type ReadKind = (typeof readKinds)[number]

export interface PageTarget {
  kind: TargetKind
  /** 0: the page itself counts, by its path. */
  id: number
  /** Path without the language's prefix and without a trailing slash, at most 200 bytes. */
  path: string
  /** It is there in every installation; whether others exist is known to the subject that they belong to. */
  certain: boolean
}

/** First segments of the addresses of content, aliases of the specification included; its number follows. */
export const numberedAddresses: ReadonlyMap<string, TargetKind> = new Map([
  ['news', 'item'],
  ['kuaixun_wz', 'item'],
  ['contents', 'item'],
  ['gw_detail', 'item'],
  ['wz_detail', 'item'],
  ['features', 'topic'],
  ['gw_dex', 'topic'],
  ['events', 'event'],
  ['ac_detail', 'event'],
  ['author', 'author'],
  ['gw_shijian', 'incident'],
  ['label', 'label'],
])
const prefixes: ReadonlySet<string> = new Set(['en', 'zh-hans', 'zh-hant'])
/**
 * First parts of paths whose rest is personal, a question or a number without end: only that one of them was opened
 * is counted.
 */
const folded: ReadonlySet<string> = new Set([
  ...['ticket', 'order', 'search', 'gw_search', 'publish', 'ac_create', 'home_wz', '16personalities', 'atlas'],
])
/** Pages with an address of their own; a test holds them against the screens of the site. */
const pages: ReadonlySet<string> = new Set([
  ...['', 'home', 'news', 'home_kuaixun', 'columns', 'home_zl', 'columnlist', 'zl_list', 'home_wz', 'wz_detail'],
  ...['features', 'hot_topics', 'gw_shijian', 'corrections', 'home_tools', 'download', 'search', 'gw_search'],
  ...[
    'hk',
    'usa',
    'atlas',
    'en',
    'hk_annualceremony',
    'hk_annualceremony_result',
    'publish',
    'mywz',
    'my',
    'follow',
    'collect',
    'deregister',
    'feedback',
  ],
  ...['my/Individual', 'my/security', 'my/mymessage', 'my/realname', 'my/follow', 'my/collect', 'my/events'],
  ...[
    'DataEra',
    'dataera',
    'events',
    'activity',
    'ac_detail',
    'ac_ticket',
    'ac_mine',
    'third',
    'ac_create',
    'ac_organ',
  ],
  ...staticPageNames,
])
const dataPages: ReadonlySet<string> = new Set(['DataEra', 'dataera', 'embed'])
const longestPath = 200

/**
 * Returns the subject of the page at a path; undefined if not on this site. Pages of one thing whose name is not a
 * number count as the page that lists them.
 */
export function pageTarget(pathname: string): PageTarget | undefined {
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return undefined
  const [bare = ''] = pathname.split(/[?#]/, 1)
  const segments = bare.split('/').filter(Boolean)
  if (segments.length > 1 && prefixes.has(segments[0] ?? '')) segments.shift()
  const [first = '', second = ''] = segments
  const kind = numberedAddresses.get(first)
  if (kind && segments.length === 2 && /^\d{1,15}$/.test(second) && Number(second) > 0)
    return { kind, id: Number(second), path: `/${first}/${Number(second)}`, certain: false }
  const page = (path: string, certain = true): PageTarget => ({ kind: 'page', id: 0, path, certain })
  if (folded.has(first) && segments.length <= 2) return page(`/${first}`)
  if (first === 'mywz' && second === 'live' && segments.length === 3) return page('/mywz')
  // A quiz and its results count as one page.
  if (first === 'quizzes' && segments.length >= 2 && segments.length <= 3) return page('/quizzes')
  if (dataPages.has(first) && isDataType(second) && segments.length <= 3) return page(`/${first}/${second}`)
  const path = `/${segments.join('/')}`
  if (pages.has(path.slice(1))) return page(path)
  // Pages of conferences have addresses of one segment, which their editors choose.
  return segments.length === 1 && isShort(path) ? page(path, false) : undefined
}

const isDataType = (text: string) => (dataTypes as readonly string[]).includes(text)
const isShort = (path: string) => new TextEncoder().encode(path).length <= longestPath

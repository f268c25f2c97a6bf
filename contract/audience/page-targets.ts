/** What a page is about: a kind of content and its number; of a page that is about nothing else, its own path. */
export type TargetKind = 'item' | 'topic' | 'event' | 'author' | 'incident' | 'label' | 'page'
export interface PageTarget {
  kind: TargetKind
  /** 0: the page itself counts, by its path. */
  id: number
  /** Path without the language's prefix and without a trailing slash, at most 200 bytes. */
  path: string
}

/** First segments of the addresses of content, aliases of the specification included. */
const kinds: ReadonlyMap<string, TargetKind> = new Map([
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
/** Their addresses open what belongs to somebody: only that one was opened is counted. */
const secretive: ReadonlySet<string> = new Set(['ticket', 'order', 'search', 'gw_search'])
const longestPath = 200

/** What the page at a path is about; undefined where it is no path of this site. */
export function pageTarget(pathname: string): PageTarget | undefined {
  if (!pathname.startsWith('/') || pathname.startsWith('//')) return undefined
  const [bare = ''] = pathname.split(/[?#]/, 1)
  const segments = bare.split('/').filter(Boolean)
  if (segments.length > 1 && prefixes.has(segments[0] ?? '')) segments.shift()
  const [first = '', second = ''] = segments
  const kind = kinds.get(first)
  if (kind && segments.length === 2 && /^\d{1,15}$/.test(second) && Number(second) > 0)
    return { kind, id: Number(second), path: `/${first}/${Number(second)}` }
  const path = secretive.has(first) ? `/${first}` : `/${segments.join('/')}`
  return new TextEncoder().encode(path).length <= longestPath ? { kind: 'page', id: 0, path } : undefined
}

/** Pages of the site that are stored as they were read, so that they open without a network. */

/** Kind of a page that is stored: one that is read, or a list that leads to others. */
export type KeptPageKind = 'article' | 'list'

const articles = /^\/(?:contents|news|features|gw_shijian|events|author|label)\/\d{1,12}$/
const lists: ReadonlySet<string> = new Set(['/', '/home', '/news', '/columns', '/features', '/events', '/home_wz'])

/**
 * Returns the kind of a page by its path and query; undefined for pages that are never stored. Only pages that are the
 * same for all readers are named: nothing of a member, a preview, a ticket or a form can be among them.
 */
export function keptKind(url: URL): KeptPageKind | undefined {
  if (url.search !== '') return undefined
  const path = url.pathname.replace(/^\/(?:zh-hant|en)(?=\/)/, '')
  if (articles.test(path)) return 'article'
  return lists.has(path) ? 'list' : undefined
}

/** The parts of the browser's `Cache` that a store of pages uses. */
export interface PageCache {
  keys(): Promise<readonly { readonly url: string }[]>
  match(url: string): Promise<Response | undefined>
  put(url: string, answer: Response): Promise<void>
  delete(url: string): Promise<boolean>
}

/** How much storage pages may take on the device: all together, and each. */
export interface PageLimits {
  count: number
  bytes: number
  each: number
}

/** A stored page, as lists of them show it. */
export interface KeptPage {
  url: string
  title: string
  /** BCP 47. */
  language: string
  /** Milliseconds since 1970. */
  time: number
}

const timeHeader = 'x-kept-time'
const titleHeader = 'x-kept-title'
const languageHeader = 'x-kept-language'
/** The headers of a response that no longer describe a stored page. */
const dropped = ['content-encoding', 'content-length', 'transfer-encoding']

/** Attribute of the document that says when it was stored. */
export const keptAttribute = 'data-kept'

/** Creates a store of pages. Where its limits are reached, those that were not read for longest are removed. */
export function createPageStore({ open, limits }: { open: () => Promise<PageCache>; limits: PageLimits }) {
  /** Pages are stored one after another: two at once could both take the last free place. */
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }

  const sizes = async (cache: PageCache) =>
    Promise.all(
      (await cache.keys()).map(async ({ url }) => ({
        url,
        size: Number((await cache.match(url))?.headers.get('content-length') ?? 0),
      })),
    )

  return {
    /** Stores a page as the newest one, in the place of an older copy. Larger ones than the limit are not stored. */
    put: (url: string, answer: Response, now: number): Promise<void> =>
      inTurn(async () => {
        const html = await answer.text()
        const size = new TextEncoder().encode(html).length
        const cache = await open()
        await cache.delete(url)
        if (size > limits.each) return
        const kept = await sizes(cache)
        let bytes = kept.reduce((sum, one) => sum + one.size, size)
        for (const oldest of kept) {
          if (kept.length - kept.indexOf(oldest) < limits.count && bytes <= limits.bytes) break
          await cache.delete(oldest.url)
          bytes -= oldest.size
        }
        await cache.put(url, new Response(html, { headers: headersOf(answer.headers, html, { size, now }) }))
      }),

    /** The stored page, whose document says when it was stored; undefined where there is none. */
    async find(url: string): Promise<Response | undefined> {
      const kept = await (await open()).match(url)
      return kept && marked(kept)
    },

    /** When a page was stored, in milliseconds since 1970; undefined where it is not. */
    async timeOf(url: string): Promise<number | undefined> {
      const kept = await (await open()).match(url)
      return kept && Number(kept.headers.get(timeHeader))
    },

    remove: (url: string): Promise<boolean> => inTurn(async () => (await open()).delete(url)),

    /** The stored pages, the newest first. */
    async list(): Promise<KeptPage[]> {
      const cache = await open()
      const pages = await Promise.all(
        (await cache.keys()).map(async ({ url }) => {
          const headers = (await cache.match(url))?.headers
          return {
            url,
            title: decodeURIComponent(headers?.get(titleHeader) ?? ''),
            language: headers?.get(languageHeader) ?? '',
            time: Number(headers?.get(timeHeader) ?? 0),
          }
        }),
      )
      return pages.toSorted((one, other) => other.time - one.time)
    },
  }
}

export type PageStore = ReturnType<typeof createPageStore>

function headersOf(given: Headers, html: string, { size, now }: { size: number; now: number }): Headers {
  const headers = new Headers(given)
  for (const name of dropped) headers.delete(name)
  headers.set('content-length', String(size))
  headers.set(timeHeader, String(now))
  headers.set(titleHeader, encodeURIComponent(plainText(/<title[^>]*>([^<]*)/i.exec(html)?.[1] ?? '')))
  headers.set(languageHeader, /<html[^>]*\slang="([\w-]+)"/i.exec(html)?.[1] ?? '')
  return headers
}

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'" }
const plainText = (text: string): string => text.replace(/&(#?\w+);/g, (entity, name) => entities[name] ?? entity)

async function marked(kept: Response): Promise<Response> {
  const html = await kept.text()
  const time = new Date(Number(kept.headers.get(timeHeader))).toISOString()
  const headers = new Headers(kept.headers)
  headers.delete('content-length')
  return new Response(html.replace(/<html\b/i, `$& ${keptAttribute}="${time}"`), { headers })
}

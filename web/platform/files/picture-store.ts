/** What is used of a cache of the browser. */
export interface PictureCache {
  keys(): Promise<readonly { readonly url: string }[]>
  match(url: string): Promise<Response | undefined>
  put(url: string, answer: Response): Promise<void>
  delete(url: string): Promise<boolean>
}

/** How much of the device pictures may take: in all, and each. */
export interface PictureLimits {
  count: number
  bytes: number
  each: number
}

const pictureFolders = ['/media/', '/conference-art/']
const sources = /\ssrc="(\/(?:media|conference-art)\/[^"\s]{1,300})"/g

/** True for a path whose pictures never change, since their content is in their names. */
export const isPicture = (path: string): boolean => pictureFolders.some((folder) => path.startsWith(folder))

/** Addresses of the pictures that a page shows. */
export const picturesOf = (html: string): string[] => [
  ...new Set([...html.matchAll(sources)].map(([, source = '']) => source.replaceAll('&amp;', '&'))),
]

interface Means {
  open: () => Promise<PictureCache>
  fetch: (url: string) => Promise<Response>
  limits: PictureLimits
}

/** Pictures that are kept on the device within limits; those kept first go first. */
export function createPictureStore({ open, fetch, limits }: Means) {
  /** One after another: two that are kept at once would both find room for one. */
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }

  async function put(url: string, answer: Response, mayReplace: boolean): Promise<void> {
    const cache = await open()
    if (await cache.match(url)) return
    const content = await answer.blob()
    if (content.size > limits.each) return
    const kept = await Promise.all(
      (await cache.keys()).map(async (key) => ({ url: key.url, size: sizeOf(await cache.match(key.url)) })),
    )
    let bytes = kept.reduce((sum, { size }) => sum + size, content.size)
    while (kept.length >= limits.count || bytes > limits.bytes) {
      const oldest = kept.shift()
      if (!oldest || !mayReplace) return
      await cache.delete(oldest.url)
      bytes -= oldest.size
    }
    const headers = { 'content-type': content.type, 'content-length': String(content.size) }
    await cache.put(url, new Response(content, { headers }))
  }

  return {
    /** The picture of this address: the one that is kept, else the network's, which is kept then. */
    async answer(url: string): Promise<Response> {
      const kept = await (await open()).match(url)
      if (kept) return kept
      const answer = await fetch(url)
      // Copied before its content is read; whoever waits for the picture does not wait for its being kept.
      const copy = answer.ok && answer.clone()
      if (copy) inTurn(() => put(url, copy, true)).catch(() => {})
      return answer
    },

    /**
     * Keeps pictures that were not asked for yet; one that cannot be had is left out.
     * @param mayReplace others: those that are on a page in sight, in place of those of pages that were not opened
     */
    async keep(urls: readonly string[], { mayReplace }: { mayReplace: boolean }): Promise<void> {
      for (const url of urls)
        await inTurn(async () => {
          if (await (await open()).match(url)) return
          const answer = await fetch(url)
          if (answer.ok) await put(url, answer, mayReplace)
        }).catch(() => {})
    },
  }
}

const sizeOf = (answer: Response | undefined): number => Number(answer?.headers.get('content-length') ?? 0)

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
  /** @param withinMs after so long it is given up; without it, it may take any time */
  fetch: (url: string, withinMs?: number) => Promise<Response>
  limits: PictureLimits
}

/** A picture that nobody waits for may hold up those behind it for so long. */
const keptWithinMs = 20_000

/** Pictures that are kept on the device within limits; those kept first go first. */
export function createPictureStore({ open, fetch, limits }: Means) {
  /** One after another: two that are kept at once would both find room for one. */
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }

  /** Those that are on their way to a page in sight, each until it is kept. */
  const arriving = new Map<string, Promise<void>>()

  const isTooLarge = (answer: Response): boolean => sizeOf(answer) > limits.each

  /** What is kept, the oldest first. */
  const keptIn = async (cache: PictureCache) =>
    Promise.all((await cache.keys()).map(async ({ url }) => ({ url, size: sizeOf(await cache.match(url)) })))

  /** True if there is room for one more, of so many bytes, beside all that are kept. */
  async function hasRoom(cache: PictureCache, bytes: number): Promise<boolean> {
    const kept = await keptIn(cache)
    return kept.length < limits.count && totalOf(kept) + bytes <= limits.bytes
  }

  /** Keeps a picture in place of the oldest ones, as far as it needs their room. */
  async function put(url: string, content: Blob): Promise<void> {
    const cache = await open()
    if (await cache.match(url)) return
    const kept = await keptIn(cache)
    let bytes = totalOf(kept) + content.size
    while (kept.length >= limits.count || bytes > limits.bytes) {
      const oldest = kept.shift()
      if (!oldest) return
      await cache.delete(oldest.url)
      bytes -= oldest.size
    }
    const headers = { 'content-type': content.type, 'content-length': String(content.size) }
    await cache.put(url, new Response(content, { headers }))
  }

  /** @returns false if there was no room for it, and so for none that follows */
  async function keepOne(url: string, mayReplace: boolean): Promise<boolean> {
    const cache = await open()
    if (await cache.match(url)) return true
    // Asked before anything is loaded: what is not kept would be loaded again with each page.
    if (!mayReplace && !(await hasRoom(cache, 1))) return false
    const answer = await fetch(url, keptWithinMs)
    const isWanted = answer.ok && !isTooLarge(answer)
    const fits = !isWanted || mayReplace || (await hasRoom(cache, sizeOf(answer)))
    if (!isWanted || !fits) {
      await answer.body?.cancel()
      return fits
    }
    const content = await answer.blob()
    if (content.size > limits.each) return true
    // What it says of its size is missing, or is that of what was sent in fewer bytes.
    if (!mayReplace && !(await hasRoom(cache, content.size))) return false
    await put(url, content)
    return true
  }

  return {
    /** The picture of this address: the one that is kept, else the network's, which is kept then. */
    async answer(url: string): Promise<Response> {
      // A device without storage still has its network.
      const kept = await open()
        .then((cache) => cache.match(url))
        .catch(() => undefined)
      if (kept) return kept
      const answer = await fetch(url)
      // Copied before its content is read; whoever waits for the picture does not wait for its being kept.
      const copy = answer.ok && !isTooLarge(answer) && answer.clone()
      if (copy) {
        // Its turn comes once it is here, so that a slow one holds up no other.
        const done = copy
          .blob()
          .then((content) => (content.size > limits.each ? undefined : inTurn(() => put(url, content))))
          .catch(() => {})
          .finally(() => arriving.delete(url))
        arriving.set(url, done)
      }
      return answer
    },

    /**
     * Keeps pictures that were not asked for yet; one that cannot be had is left out.
     * @param mayReplace others: those that are on a page in sight, in place of those of pages that were not opened;
     * without it, nothing more is loaded once there is no room
     */
    async keep(urls: readonly string[], { mayReplace }: { mayReplace: boolean }): Promise<void> {
      for (const url of urls) {
        await arriving.get(url)
        if (!(await inTurn(() => keepOne(url, mayReplace)).catch(() => true))) return
      }
    },
  }
}

const sizeOf = (answer: Response | undefined): number => Number(answer?.headers.get('content-length') ?? 0)
const totalOf = (kept: readonly { size: number }[]): number => kept.reduce((sum, { size }) => sum + size, 0)

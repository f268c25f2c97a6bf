/** The parts of the browser's `Cache` that the store uses. */
export interface PictureCache {
  keys(): Promise<readonly { readonly url: string }[]>
  match(url: string): Promise<Response | undefined>
  put(url: string, answer: Response): Promise<void>
  delete(url: string): Promise<boolean>
}

/** How much storage pictures may take on the device: all together, and each. */
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

interface Needs {
  open: () => Promise<PictureCache>
  /** @param withinMs the request is aborted after this time; without it, there is no limit */
  fetch: (url: string, withinMs?: number) => Promise<Response>
  limits: PictureLimits
}

/** Time limit of pictures that are loaded ahead: a slow one must not block those queued behind it. */
const keptWithinMs = 20_000

/** Creates a store of pictures on the device. Where its limits are reached, the oldest picture is removed. */
export function createPictureStore({ open, fetch, limits }: Needs) {
  /** Pictures are stored one after another: two at once could both take the last free place. */
  let last: Promise<unknown> = Promise.resolve()

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const done = last.then(work, work)
    last = done.catch(() => {})
    return done
  }

  /** Pictures that a page has requested and that are not stored yet, by address. */
  const arriving = new Map<string, Promise<void>>()

  const isTooLarge = (answer: Response): boolean => sizeOf(answer) > limits.each

  /** All stored pictures with their sizes, the oldest first. */
  const keptIn = async (cache: PictureCache) =>
    Promise.all((await cache.keys()).map(async ({ url }) => ({ url, size: sizeOf(await cache.match(url)) })))

  /** True if one more picture of this size can be stored without removing another. */
  async function hasRoom(cache: PictureCache, bytes: number): Promise<boolean> {
    const kept = await keptIn(cache)
    return kept.length < limits.count && totalOf(kept) + bytes <= limits.bytes
  }

  /** Stores a picture, after removing as many of the oldest ones as it needs. */
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

  /** Loads and stores one picture. @returns false if there was no room, so that the following ones need not be tried */
  async function keepOne(url: string, mayReplace: boolean): Promise<boolean> {
    const cache = await open()
    if (await cache.match(url)) return true
    // Checked before loading: a picture that cannot be stored would be loaded again with every page.
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
    // Checked again with the real size: the header may be missing, or give the size before decompression.
    if (!mayReplace && !(await hasRoom(cache, content.size))) return false
    await put(url, content)
    return true
  }

  return {
    /** Returns the stored picture of this address, else the network's, which is then stored. */
    async answer(url: string): Promise<Response> {
      // Without storage the network is used.
      const kept = await open()
        .then((cache) => cache.match(url))
        .catch(() => undefined)
      if (kept) return kept
      const answer = await fetch(url)
      // A response can be read once, so it is cloned; the page does not wait until the picture is stored.
      const copy = answer.ok && !isTooLarge(answer) && answer.clone()
      if (copy) {
        // It is queued only after it has arrived, so that a slow download does not block others.
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
     * Loads and stores pictures ahead of their use; one that cannot be loaded is skipped.
     * @param mayReplace true for pictures of the page that is open: they may replace stored ones. Otherwise loading stops
     *   once there is no room
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

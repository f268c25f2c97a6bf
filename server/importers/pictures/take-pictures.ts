import { LRUCache } from 'lru-cache'
import type { Picture } from '#contract/content/items.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { decodeEntities } from '#server/importers/text/words.ts'
import type { MediaService, StoredPicture, TakenPicture } from '#server/modules/content/media/service.ts'
import type { Fetcher } from '#server/platform/net/public-fetch.ts'
import type { PictureFolder } from './picture-folder.ts'

/** Fetched and made smaller at the same time: more would only take turns on two cores. */
const atOnce = 3
/** Pictures of one text; what comes after stays where it is. */
const maxPictures = 200
/** The column of a text is 720 pixels wide at most. */
const sizes = '(min-width: 760px) 720px, 100vw'

const pictureTag = /<img(?:\s+[a-zA-Z-]+(?:="[^"]*")?)*\s*\/?>/g
const linkToPicture = /(<a(?:\s+[a-zA-Z-]+(?:="[^"]*")?)*?\s+href=")([^"]+\.(?:jpe?g|png|gif|webp|avif)(?:\?[^"]*)?)"/gi

export interface TakenPictures {
  html: string
  /** Stands for the piece in lists. */
  picture: Picture | null
  count: number
  missing: { url: string; reason: string }[]
}

export interface PictureTaker {
  /**
   * Takes the pictures of a rendered text over into this site's storage. Those that cannot be had stay where they are.
   * @param html sanitised, as the renderer gives it
   */
  take(html: string, cover: { url: string; alt: string } | undefined): Promise<TakenPictures>
}

/**
 * @param folder pictures that lie on this machine, asked before the web
 * @param fetcher absent: nothing is fetched from the web
 */
export function createPictureTaker(
  media: Pick<MediaService, 'knownPicture' | 'takeBytes' | 'takeFromAddress'>,
  { folder, fetcher }: { folder?: PictureFolder; fetcher?: Fetcher },
): PictureTaker {
  const turns = new Turns(atOnce)
  const underWay = new LRUCache<string, Promise<TakenPicture>>({ max: 5000 })

  async function obtain(address: string): Promise<TakenPicture> {
    const known = await media.knownPicture(address, new Date())
    if (known && 'picture' in known) return known
    const local = await folder?.(address)
    if (local) return media.takeBytes(address, local)
    if (known) return known
    if (!fetcher) return { problem: 'not in the folder' }
    return media.takeFromAddress(address, fetcher)
  }

  function takePicture(address: string): Promise<TakenPicture> {
    const running = underWay.get(address)
    if (running) return running
    const result = turns.take(() => obtain(address))
    underWay.set(address, result)
    return result
  }

  return {
    async take(html, cover) {
      const addresses = [...new Set([...(cover ? [cover.url] : []), ...addressesIn(html)])]
      const found = new Map<string, StoredPicture>()
      const missing: TakenPictures['missing'] = addresses
        .slice(maxPictures)
        .map((url) => ({ url, reason: `more than ${maxPictures} pictures in one text` }))
      await Promise.all(
        addresses.slice(0, maxPictures).map(async (url) => {
          const result = await takePicture(url)
          if ('picture' in result) found.set(url, result.picture)
          else missing.push({ url, reason: result.problem })
        }),
      )
      const shown = cover && found.get(cover.url)
      return {
        html: withStored(html, found),
        picture: shown && cover ? { ...shown, alt: cover.alt } : null,
        count: found.size,
        missing,
      }
    },
  }
}

/** Takes nothing and leaves everything where it is: counts what another one would ask for. */
export const rehearsedPictures: PictureTaker = {
  async take(html, cover) {
    const addresses = new Set([...(cover ? [cover.url] : []), ...addressesIn(html)])
    return { html, picture: null, count: Math.min(addresses.size, maxPictures), missing: [] }
  },
}

const attribute = (tag: string, name: string): string | undefined => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1]

/** Addresses of pictures elsewhere that a text shows. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(pictureTag)].flatMap(([tag]) => {
    const source = decodeEntities(attribute(tag, 'src') ?? '')
    return /^https?:/.test(source) ? [source] : []
  })
}

/** The text with stored pictures in place of others, each with its size, so that nothing moves while it loads. */
function withStored(html: string, found: ReadonlyMap<string, StoredPicture>): string {
  if (found.size === 0) return html
  const pictures = html.replace(pictureTag, (tag) => {
    const picture = found.get(decodeEntities(attribute(tag, 'src') ?? ''))
    if (!picture) return tag
    const sources = picture.variants.map(({ url, width }) => `${url} ${width}w`).join(', ')
    const title = attribute(tag, 'title')
    return [
      `<img src="${picture.url}"`,
      picture.variants.length > 0 ? `srcset="${sources}" sizes="${escapeHtml(sizes)}"` : '',
      `alt="${attribute(tag, 'alt') ?? ''}"`,
      title ? `title="${title}"` : '',
      `width="${picture.width}" height="${picture.height}" loading="lazy" decoding="async">`,
    ]
      .filter((part) => part !== '')
      .join(' ')
  })
  return pictures.replace(linkToPicture, (whole, before: string, address: string) => {
    const picture = found.get(decodeEntities(address))
    return picture ? `${before}${picture.url}"` : whole
  })
}

/** Lets a limited number run at the same time; the others wait in order of arrival. */
class Turns {
  #free: number
  readonly #waiting: (() => void)[] = []

  constructor(free: number) {
    this.#free = free
  }

  async take<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((next) => this.#waiting.push(next))
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}

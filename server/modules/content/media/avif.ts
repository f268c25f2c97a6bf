import sharp from 'sharp'
import { createGate } from '#server/platform/jobs/gate.ts'
import type { Log } from '#server/platform/log.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { MediaRow } from './store.ts'

/** More effort makes a picture a few per cent smaller and takes several times as long; colours as coarse as in WebP. */
const settings = { quality: 50, effort: 1, chromaSubsampling: '4:2:0' } as const
/** One after the other: the encoder takes all processors that it can get. */
const atOnce = 1
/** Beyond these nothing is queued; a later request asks again. */
const maxWaiting = 500

interface Parts {
  storage: Storage
  /** Name of a picture's file in the storage. */
  nameOf(hash: string, file: string): string
  log: Pick<Log, 'warn'>
}

/** True if a picture is shown in AVIF: where it does not move. */
export const hasAvif = ({ type }: Pick<MediaRow, 'type'>): boolean => type === 'jpeg' || type === 'png'

/**
 * AVIF files of stored pictures. Making one takes a while, so it is made when it is first asked for, once, and readers
 * never wait for it: until it is there they get the same picture in WebP.
 */
export function createAvifFiles({ storage, nameOf, log }: Parts) {
  const inTurn = createGate(atOnce)
  const underWay = new Map<string, Promise<void>>()
  let closed = false

  async function make(row: MediaRow, width: number): Promise<void> {
    if (closed) return
    const own = row.formats.find((format) => format !== 'webp') ?? 'webp'
    const source = await storage.read(nameOf(row.hash, `${row.widths.at(-1)}.${own}`))
    if (!source) return
    const bytes = Buffer.concat(await source.stream().toArray())
    const made = await sharp(bytes).resize({ width, withoutEnlargement: true }).avif(settings).toBuffer()
    await storage.put(nameOf(row.hash, `${width}.avif`), made)
  }

  return {
    /** The best available file: `final` is false while another format stands in. */
    async file(row: MediaRow, width: number) {
      const { hash } = row
      const made = await storage.read(nameOf(hash, `${width}.avif`))
      if (made) return { ...made, type: 'image/avif', final: true }
      if (!hasAvif(row) || !row.widths.includes(width)) return undefined
      const key = `${hash} ${width}`
      if (!underWay.has(key) && underWay.size < maxWaiting) {
        const making = inTurn(() => make(row, width))
          .catch((error) => log.warn({ err: error }, `The picture ${hash} could not be made in AVIF`))
          .finally(() => underWay.delete(key))
        underWay.set(key, making)
      }
      const instead = await storage.read(nameOf(hash, `${width}.webp`))
      return instead && { ...instead, type: 'image/webp', final: false }
    },

    /** Everything that is being made now is done. */
    async whenIdle(): Promise<void> {
      await Promise.all(underWay.values())
    },

    /** Finishes the one in progress; the others wait for the next process that is asked for them. */
    async close(): Promise<void> {
      closed = true
      await Promise.all(underWay.values())
    },
  }
}

import { type Database, transaction } from '#server/platform/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { createGate } from '#server/platform/gate.ts'
import type { Log } from '#server/platform/log.ts'
import { bytesOf, FetchError, type Fetcher } from '#server/platform/public-fetch.ts'
import type { Storage } from '#server/platform/storage.ts'
import type { PictureFiles } from '#server/platform/stored-picture.ts'
import { createAvifFiles, hasAvif } from './avif.ts'
import { createMediaLibrary } from './library.ts'
import { maxPictureBytes, PictureError, type ProcessedPicture, processPicture } from './process.ts'
import { addMedia, findAddress, findMedia, holdFiles, type MediaRow, noteAddress } from './store.ts'
import { processUpload, type Upload } from './upload.ts'

/** A picture in this site's storage. */
export type StoredPicture = PictureFiles

export type TakenPicture = { picture: StoredPicture } | { problem: string }

/** A picture that could not be fetched is requested again after this long. */
const retryAfterMs = dayMs
const decodedAtOnce = 2
const fetchTimeoutMs = 30_000
const fileName = /^([1-9]\d{0,4})\.(avif|webp|jpg|png|gif)$/
const storedAddress = /^\/media\/([0-9a-f]{32})\/(\d{1,5})\.(webp|jpg|png|gif)$/
const mediaTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
}

/** Pictures: checked by their content, stored by its hash in several sizes. */
export function createMediaService(database: Pick<Database, 'orm'>, storage: Storage, log: Pick<Log, 'warn'>) {
  const { orm } = database
  const avif = createAvifFiles({ storage, log, nameOf: storedName })
  /** A picture in memory is many times its file, so only a few are decoded at once, wherever they come from. */
  const inTurn = createGate(decodedAtOnce)
  /** @throws PictureError when the bytes are no picture that can be taken */
  const store = (bytes: Buffer): Promise<MediaRow> =>
    inTurn(async () => keep(await processPicture(bytes), bytes.length))

  async function keep(made: ProcessedPicture, bytes: number): Promise<MediaRow> {
    const known = await findMedia(orm, made.hash)
    if (known) return known
    const { hash, type, width, height, widths, formats, files } = made
    const row = { hash, type, width, height, widths, formats, bytes }
    await transaction(database, async (tx) => {
      // The same picture may be on its way out of the bin for good.
      await holdFiles(tx, hash)
      for (const file of files) await storage.put(storedName(hash, `${file.width}.${file.format}`), file.bytes)
      await addMedia(tx, row)
    })
    return { ...row, createdAt: new Date(), deletedAt: null }
  }

  async function taken(address: string, read: () => Promise<Buffer>): Promise<TakenPicture> {
    try {
      const row = await store(await read())
      await noteAddress(orm, { address, hash: row.hash, problem: null })
      return { picture: presented(row) }
    } catch (error) {
      if (!(error instanceof PictureError) && !(error instanceof FetchError)) throw error
      await noteAddress(orm, { address, hash: null, problem: error.message })
      return { problem: error.message }
    }
  }

  return {
    ...createMediaLibrary({ database, storage, present: presented, filesOf }),

    /** Names in the storage of what a picture is made of; AVIF is made of that again. */
    keptFiles: ({ hash, widths, formats }: Pick<MediaRow, 'hash' | 'widths' | 'formats'>): string[] =>
      widths.flatMap((width) => formats.map((format) => storedName(hash, `${width}.${format}`))),

    /**
     * Stores what a member sent.
     * @throws CallError pictureTooLarge, pictureTooSmall, pictureRefused
     */
    upload: (upload: Upload): Promise<StoredPicture> =>
      inTurn(async () => presented(await keep(await processUpload(upload), upload.bytes.length))),

    /** What came of an address before; undefined where it is new, or failed so long ago that it may be tried again. */
    async knownPicture(address: string, now: Date): Promise<TakenPicture | undefined> {
      const found = await findAddress(orm, address)
      if (found?.picture) return { picture: presented(found.picture) }
      // What it brought is in the bin: it is asked for again.
      if (found?.known.hash) return undefined
      if (!found || now.getTime() - found.known.triedAt.getTime() > retryAfterMs) return undefined
      return { problem: found.known.problem ?? 'could not be had' }
    },

    /** Stores a picture from bytes that belong to an address, such as a file of an unpacked copy of a site. */
    takeBytes: (address: string, bytes: Buffer): Promise<TakenPicture> => taken(address, async () => bytes),

    /** Fetches a picture and stores it. */
    takeFromAddress(address: string, fetcher: Fetcher): Promise<TakenPicture> {
      return taken(address, async () => {
        const answer = await fetcher(address, {
          maxBytes: maxPictureBytes,
          timeoutMs: fetchTimeoutMs,
          headers: { accept: 'image/*' },
        })
        if (answer.status !== 200) {
          answer.body.destroy()
          throw new PictureError(`answered with ${answer.status}`)
        }
        return bytesOf(answer)
      })
    },

    /** Whether an address is one of a stored picture. */
    async hasPicture(address: string): Promise<boolean> {
      const [, hash, width, format = ''] = storedAddress.exec(address) ?? []
      const found = hash && (await findMedia(orm, hash))
      return Boolean(found && found.widths.includes(Number(width)) && found.formats.includes(format))
    },

    /** A stored file by its address; undefined for anything else, and for what is in the bin. Where `final` is false, a better one is being made. */
    async file(hash: string, name: string) {
      const [, width, format = ''] = fileName.exec(name) ?? []
      const type = mediaTypes[format]
      const row = type && /^[0-9a-f]{32}$/.test(hash) ? await findMedia(orm, hash) : undefined
      if (!type || !row) return undefined
      if (format === 'avif') return avif.file(row, Number(width))
      const found = await storage.read(storedName(hash, name))
      return found && { ...found, type, final: true }
    },

    /** Everything that is being made in the background is done. */
    settled: (): Promise<void> => avif.settled(),
    close: (): Promise<void> => avif.close(),
  }
}

export type MediaService = ReturnType<typeof createMediaService>

const storedName = (hash: string, file: string) => `media/${hash.slice(0, 2)}/${hash}/${file}`

/** Names of all files of a picture in the storage. */
const filesOf = (row: MediaRow): string[] => {
  const formats = hasAvif(row) ? [...row.formats, 'avif'] : row.formats
  return row.widths.flatMap((width) => formats.map((format) => storedName(row.hash, `${width}.${format}`)))
}

function presented({ hash, widths, width, height, formats }: MediaRow): StoredPicture {
  const url = (size: number, format: string) => `/media/${hash}/${size}.${format}`
  const largest = widths.at(-1) ?? width
  const own = formats.find((format) => format !== 'webp') ?? 'webp'
  return {
    url: url(largest, own),
    width: largest,
    height: Math.max(1, Math.round((height * largest) / width)),
    variants: widths.map((size) => ({ url: url(size, 'webp'), width: size })),
  }
}

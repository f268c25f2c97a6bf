import type { Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { dayMs, daySeconds } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type Limiter, mustTake } from '#server/platform/http/rate-limit/rate-limit.ts'
import type { Log } from '#server/platform/log.ts'
import { bytesOf, FetchError, type Fetcher } from '#server/platform/net/public-fetch.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import type { PictureFiles } from '#server/platform/storage/stored-picture.ts'
import { createAvifFiles, hasAvif } from './avif.ts'
import { createMediaLibrary } from './library/library.ts'
import { maxPictureBytes, PictureError, type ProcessedPicture, processPicture } from './picture-processing.ts'
import { addMedia, findAddress, findMedia, holdFiles, type MediaRow, noteAddress, noteUpload } from './store.ts'
import { keptFiles, storedName } from './stored-files.ts'
import { createPictureTurns } from './turns.ts'
import { processUpload, type Upload } from './upload.ts'

export { storedFileNames } from './stored-files.ts'

/** A picture in this site's storage. */
export type StoredPicture = PictureFiles

export type TakenPicture = { picture: StoredPicture } | { problem: string }

/** For whom, and with what, a picture of another site is taken over. */
interface Taking {
  userId: number
  fetcher: Fetcher
  now: Date
}

/** The fields of a picture that was stored just now. */
const undescribed = { name: '', folder: null, texts: {}, words: '', version: 1, deletedAt: null }
/** Message to members for an address that could not be read, whatever was in the way. */
const unavailable = 'could not be fetched'
/** A picture that could not be fetched is requested again after this long. */
const retryAfterMs = dayMs
/** Pictures that a member sends or has fetched: enough for a long article, and not for filling a disk. */
const memberRules = [
  { points: 60, seconds: 600 },
  { points: 600, seconds: daySeconds },
]
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

export interface MediaNeeds {
  database: Pick<Database, 'orm'>
  /** Drops files of removed pictures where they are cached. */
  bus: Pick<Bus, 'publish'>
  engine: Engine
  storage: Storage
  limiter: Pick<Limiter, 'take'>
  log: Pick<Log, 'warn'>
}

/** Pictures: checked by their content, stored by its hash in several sizes. */
export function createMediaService({ database, bus, engine, storage, limiter, log }: MediaNeeds) {
  const { orm } = database
  const avif = createAvifFiles({ storage, log, nameOf: storedName })
  const turns = createPictureTurns()
  const takeQuota = (userId: number): Promise<void> => mustTake(limiter, `upload ${userId}`, ...memberRules)

  /** @throws PictureError when the bytes are no picture that can be taken */
  const store = async (bytes: Buffer): Promise<MediaRow> => keep(await processPicture(bytes), bytes.length)

  async function keep(made: ProcessedPicture, bytes: number): Promise<MediaRow> {
    const known = await findMedia(orm, made.hash)
    if (known) return known
    const { hash, type, width, height, widths, formats, files } = made
    const row = { hash, type, width, height, widths, formats, bytes }
    await transaction(database, async (tx) => {
      // The same picture may be in the course of permanent deletion.
      await holdFiles(tx, hash)
      for (const file of files) await storage.put(storedName(hash, `${file.width}.${file.format}`), file.bytes)
      await addMedia(tx, row)
    })
    return { ...row, ...undescribed, createdAt: new Date() }
  }

  async function toTakenPicture(address: string, obtain: () => Promise<MediaRow>): Promise<TakenPicture> {
    try {
      const row = await obtain()
      await noteAddress(orm, { address, hash: row.hash, problem: null })
      return { picture: toPicture(row) }
    } catch (error) {
      if (!(error instanceof PictureError) && !(error instanceof FetchError)) throw error
      await noteAddress(orm, { address, hash: null, problem: error.message })
      return { problem: error.message }
    }
  }

  /** Returns the earlier result of an address; undefined if new, or failed so long ago that it may be tried again. */
  async function knownPicture(address: string, now: Date): Promise<TakenPicture | undefined> {
    const found = await findAddress(orm, address)
    if (found?.picture) return { picture: toPicture(found.picture) }
    // The fetched picture is in the bin: it is requested again.
    if (found?.known.hash) return undefined
    if (!found || now.getTime() - found.known.triedAt.getTime() > retryAfterMs) return undefined
    return { problem: found.known.problem ?? 'could not be had' }
  }

  return {
    ...createMediaLibrary({ database, bus, engine, storage, present: toPicture, filesOf }),

    present: toPicture,

    keptFiles,

    /** Counts a picture that a member is about to send. @throws CallError tooManyRequests */
    takeQuota,

    /**
     * Stores what a member sent.
     * @throws CallError pictureTooLarge, pictureTooSmall, pictureRefused; tooManyRequests and picturesBusy where too many
     *   pictures wait, of this member or altogether
     */
    upload: (upload: Upload, userId: number): Promise<StoredPicture> =>
      turns.ofMember(userId, () =>
        turns.decodeForMember(async () => {
          const row = await keep(await processUpload(upload), upload.bytes.length)
          // Avatars are cut to other sizes than the pictures of texts and pages.
          if (upload.purpose === 'picture') await noteUpload(orm, userId, row.hash)
          return toPicture(row)
        }),
      ),

    knownPicture,

    /** Stores a picture from bytes that belong to an address, such as a file of an unpacked copy of a site. */
    takeBytes: (address: string, bytes: Buffer): Promise<TakenPicture> =>
      toTakenPicture(address, () => turns.decode(() => store(bytes))),

    /** Fetches a picture and stores it. */
    takeFromAddress: (address: string, fetcher: Fetcher): Promise<TakenPicture> =>
      toTakenPicture(address, async () => {
        const bytes = await fetchedPicture(address, fetcher)
        return turns.decode(() => store(bytes))
      }),

    /**
     * Takes a picture of another site over for a member, unless it is here already; it counts like one that was sent.
     * Problems do not reveal how an address failed: that would be an answer about the network that the server stands in.
     * @throws CallError tooManyRequests, picturesBusy
     */
    async takeForMember(address: string, { userId, fetcher, now }: Taking): Promise<TakenPicture> {
      const known = await knownPicture(address, now)
      if (known) return 'picture' in known ? known : { problem: unavailable }
      await takeQuota(userId)
      return turns.ofMember(userId, () =>
        toTakenPicture(address, async () => {
          const bytes = await turns
            .fetchForMember(() => fetchedPicture(address, fetcher))
            .catch((error) => {
              throw error instanceof FetchError ? new PictureError(unavailable) : error
            })
          const row = await turns.decodeForMember(() => store(bytes))
          await noteUpload(orm, userId, row.hash)
          return row
        }),
      )
    },

    /** True if an address is one of a stored picture. */
    async hasPicture(address: string): Promise<boolean> {
      const [, hash, width, format = ''] = storedAddress.exec(address) ?? []
      const found = hash && (await findMedia(orm, hash))
      return found ? found.widths.includes(Number(width)) && found.formats.includes(format) : false
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
    whenIdle: (): Promise<void> => avif.whenIdle(),
    close: (): Promise<void> => avif.close(),
  }
}

/** @throws FetchError, PictureError for an answer without a picture */
async function fetchedPicture(address: string, fetcher: Fetcher): Promise<Buffer> {
  const answer = await fetcher(address, {
    maxBytes: maxPictureBytes,
    timeoutMs: fetchTimeoutMs,
    headers: { accept: 'image/*' },
  })
  if (answer.status === 200) return bytesOf(answer)
  answer.body.destroy()
  throw new PictureError(`answered with ${answer.status}`)
}

export type MediaService = ReturnType<typeof createMediaService>

/** Names of all files of a picture in the storage. */
const filesOf = (row: MediaRow): string[] =>
  keptFiles(hasAvif(row) ? { ...row, formats: [...row.formats, 'avif'] } : row)

function toPicture({ hash, widths, width, height, formats }: MediaRow): StoredPicture {
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

/**
 * A stored picture by its path, with its sizes; the one that is there already may stay wherever it comes from.
 * @throws CallError invalidInput with the name of the field
 */
export async function pictureOf(
  path: string | null,
  {
    before,
    alt,
    field,
    media,
  }: { before: Picture | null; alt: string; field: string; media: Pick<MediaService, 'pictures'> },
): Promise<Picture | null> {
  if (!path) return null
  if (before?.url === path) return { ...before, alt }
  const found = (await media.pictures([path])).get(path)
  if (!found) throw new CallError('invalidInput', field)
  return { ...found, alt }
}

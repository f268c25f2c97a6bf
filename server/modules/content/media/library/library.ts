import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import type { BinKind } from '#server/modules/staff/bin/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type PictureFiles, storedPictureOf } from '#server/platform/storage/stored-picture.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { forgetUploads, holdFiles, isStored, type MediaRow } from '../store.ts'
import { pictureTag } from '../stored-files.ts'
import { type PictureWords, wordsIn } from './picture-words.ts'
import {
  countUses,
  findBinnedMedia,
  listUploads,
  mediaByHash,
  mediaInManuscripts,
  putAwayMedia,
  removeBinnedMedia,
  takeBackMedia,
} from './store.ts'

/** Pictures younger than this may belong to a text that is still being written and was not saved yet. */
export const settledAfterMs = dayMs

interface LibraryParts {
  database: Pick<Database, 'orm'>
  bus: Pick<Bus, 'publish'>
  engine: Engine
  storage: Storage
  present(row: MediaRow): PictureFiles
  filesOf(row: MediaRow): string[]
}

/** The parts of stored pictures that other subjects use: files, words, and deletion. */
export function createMediaLibrary({ database, bus, engine, storage, present, filesOf }: LibraryParts) {
  const { orm } = database
  const wording = createWording(engine)

  /** Removes the files of a picture that was forgotten, unless somebody has stored it again meanwhile. */
  const removeFiles = (row: MediaRow): Promise<void> =>
    transaction(database, async (tx) => {
      await holdFiles(tx, row.hash)
      if (await isStored(tx, row.hash)) return
      for (const file of filesOf(row)) await storage.remove(file)
      await bus.publish(tx, [pictureTag(row.hash)])
    })

  async function rowsByPath(paths: readonly string[]): Promise<Map<string, MediaRow>> {
    const wanted = new Map(
      paths.flatMap((path) => {
        const stored = storedPictureOf(path)
        return stored ? [[path, stored.hash] as const] : []
      }),
    )
    const rows = new Map((await mediaByHash(orm, [...new Set(wanted.values())])).map((row) => [row.hash, row]))
    const found = new Map<string, MediaRow>()
    for (const [path, hash] of wanted) {
      const row = rows.get(hash)
      if (row) found.set(path, row)
    }
    return found
  }

  return {
    /** Stored pictures by the paths that they were asked for; without unknown ones. */
    async pictures(paths: readonly string[]): Promise<Map<string, PictureFiles>> {
      return new Map([...(await rowsByPath(paths))].map(([path, row]) => [path, present(row)]))
    },

    /** Alternative text and credit that the library has for pictures, by path, in the language of a text. */
    async pictureWords(paths: readonly string[], language: Language): Promise<Map<string, PictureWords>> {
      const rows = await rowsByPath(paths)
      return new Map([...rows].map(([path, { texts }]) => [path, wordsIn(texts, language, wording.asRead)]))
    },

    /** Addresses of all pictures that a member uploaded, for the download of their own data. */
    async exportPersonalData(userId: number) {
      const { rows } = await listUploads(orm, userId)
      return {
        uploaded_pictures: rows.map((row) => ({ url: present(row).url, uploaded_time: siteTime(row.uploadedAt) })),
      }
    },

    /** Forgets which pictures a member uploaded. */
    erase: (tx: Transaction, userId: number): Promise<void> => forgetUploads(tx, userId),

    async uploadsIn(manuscripts: readonly number[]) {
      return (await mediaInManuscripts(orm, manuscripts)).map((row) => ({
        url: present(row).url,
        width: row.width,
        height: row.height,
        bytes: row.bytes,
        uploaded_time: siteTime(row.createdAt),
      }))
    },

    /**
     * Hides a picture that nothing shows: its address no longer answers, its files stay.
     * @returns what it is called in the bin
     * @throws CallError itemMissing; stillUsed where something shows it; pictureIsNew where a text that was not saved yet
     *   may show it
     */
    async putAway(tx: Transaction, hash: string, now: Date): Promise<string> {
      const before = new Date(now.getTime() - settledAfterMs)
      const row = await putAwayMedia(tx, hash, { before, now })
      if (row) return row.name || `${row.width}x${row.height} ${row.type} ${hash.slice(0, 6)}`
      const [known] = await mediaByHash(tx, [hash])
      if (!known) throw new CallError('itemMissing')
      throw new CallError((await countUses(tx, hash)) > 0 ? 'stillUsed' : 'pictureIsNew')
    },

    /** How pictures come back out of the bin, and how their files go. */
    binKind: {
      kind: 'picture',
      target: 'media',
      async restore(tx, hash) {
        if (!(await takeBackMedia(tx, hash))) throw new CallError('itemMissing')
      },
      async purge(tx, hash, afterwards) {
        const row = await removeBinnedMedia(tx, hash)
        if (!row) throw new CallError('itemMissing')
        afterwards(() => removeFiles(row))
      },
      async preview(hash) {
        const row = await findBinnedMedia(orm, hash)
        const smallest = row && filesOf(row).find((name) => name.endsWith('.webp'))
        const found = smallest && (await storage.read(smallest))
        if (!found) return null
        const bytes = Buffer.concat(await found.stream().toArray())
        return `data:image/webp;base64,${bytes.toString('base64')}`
      },
    } satisfies BinKind as BinKind,
  }
}

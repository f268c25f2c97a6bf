import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { MediaRow as LibraryRow } from '#contract/newsroom.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Storage } from '#server/platform/storage.ts'
import { type PictureFiles, storedPictureOf } from '#server/platform/stored-picture.ts'
import { listMedia, mediaByHash, mediaInManuscripts, removeUnusedMedia, usesOfMedia } from './library-store.ts'
import type { MediaRow } from './store.ts'

/** Pictures younger than this may belong to a text that is still being written and was not saved yet. */
const settledAfterMs = 24 * 3_600_000
const mostUses = 100

interface LibraryParts {
  database: Pick<Database, 'orm'>
  storage: Storage
  present(row: MediaRow): PictureFiles
  filesOf(row: MediaRow): string[]
}

const links: Record<string, (id: number) => string | null> = {
  items: (id) => `/contents/${id}`,
  manuscripts: (id) => `/publish/${id}`,
  features: (id) => `/features/${id}`,
}

/** The newsroom's view of stored pictures: what there is, what shows it, what can go. */
export function createMediaLibrary({ database, storage, present, filesOf }: LibraryParts) {
  const { orm } = database
  return {
    /** Stored pictures by the paths that they were asked for; unknown ones are left out. */
    async pictures(paths: readonly string[]): Promise<Map<string, PictureFiles>> {
      const wanted = new Map(
        paths.flatMap((path) => {
          const stored = storedPictureOf(path)
          return stored ? [[path, stored.hash] as const] : []
        }),
      )
      const rows = new Map((await mediaByHash(orm, [...new Set(wanted.values())])).map((row) => [row.hash, row]))
      const found = new Map<string, PictureFiles>()
      for (const [path, hash] of wanted) {
        const row = rows.get(hash)
        if (row) found.set(path, present(row))
      }
      return found
    },

    async library({ orphans, page, size }: ParsedInput<'mediaLibrary'>, now: Date) {
      const orphansBefore = orphans ? new Date(now.getTime() - settledAfterMs) : undefined
      const { rows, total } = await listMedia(orm, { orphansBefore, limit: size, offset: (page - 1) * size })
      const list: LibraryRow[] = rows.map((row) => ({
        hash: row.hash,
        picture: { ...present(row), alt: '' },
        type: row.type,
        bytes: row.bytes,
        stored_time: siteTime(row.createdAt),
        uses: row.uses,
      }))
      return { list, total, more: page * size < total }
    },

    async uploadsIn(manuscripts: readonly number[]) {
      return (await mediaInManuscripts(orm, manuscripts)).map((row) => ({
        ...{ url: present(row).url, width: row.width, height: row.height, bytes: row.bytes },
        uploaded_time: siteTime(row.createdAt),
      }))
    },

    async uses({ hash }: ParsedInput<'mediaUses'>) {
      const found = await usesOfMedia(orm, hash, mostUses)
      return { list: found.map(({ place, id, title }) => ({ what: place, title, link: links[place]?.(id) ?? null })) }
    },

    /**
     * Deletes a picture that nothing shows.
     * @param noted what else belongs into the transaction
     * @throws CallError stillUsed, also for one that was stored within the last day
     */
    async deletePicture(hash: string, now: Date, noted: (tx: Transaction) => Promise<void>): Promise<void> {
      const before = new Date(now.getTime() - settledAfterMs)
      const removed = await transaction(database, async (tx) => {
        const row = await removeUnusedMedia(tx, hash, before)
        if (!row) throw new CallError((await mediaByHash(tx, [hash])).length > 0 ? 'stillUsed' : 'itemMissing')
        await noted(tx)
        return row
      })
      for (const file of filesOf(removed)) await storage.remove(file)
    },
  }
}

import type { ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { MediaRow as LibraryRow } from '#contract/newsroom/desk.ts'
import type { BinKind } from '#server/modules/staff/bin/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { dayMs } from '#server/platform/durations.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Storage } from '#server/platform/storage/storage.ts'
import { type PictureFiles, storedPictureOf } from '#server/platform/storage/stored-picture.ts'
import {
  findBinnedMedia,
  listMedia,
  mediaByHash,
  mediaInManuscripts,
  putAwayMedia,
  removeBinnedMedia,
  takeBackMedia,
  usesOfMedia,
} from './library-store.ts'
import { holdFiles, isStored, type MediaRow } from './store.ts'

/** Pictures younger than this may belong to a text that is still being written and was not saved yet. */
const settledAfterMs = dayMs
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
  topics: (id) => `/features/${id}`,
}

/** The newsroom's view of stored pictures: what exists, what shows it, what can be deleted. */
export function createMediaLibrary({ database, storage, present, filesOf }: LibraryParts) {
  const { orm } = database

  /** Removes the files of a picture that was forgotten, unless somebody has stored it again meanwhile. */
  const removeFiles = (row: MediaRow): Promise<void> =>
    transaction(database, async (tx) => {
      await holdFiles(tx, row.hash)
      if (await isStored(tx, row.hash)) return
      for (const file of filesOf(row)) await storage.remove(file)
    })

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
        url: present(row).url,
        width: row.width,
        height: row.height,
        bytes: row.bytes,
        uploaded_time: siteTime(row.createdAt),
      }))
    },

    async uses({ hash }: ParsedInput<'mediaUses'>) {
      const found = await usesOfMedia(orm, hash, mostUses)
      return { list: found.map(({ place, id, title }) => ({ what: place, title, link: links[place]?.(id) ?? null })) }
    },

    /**
     * Hides a picture that nothing shows: its address no longer answers, its files stay.
     * @returns what it is called in the bin
     * @throws CallError stillUsed, also for one that was stored within the last day
     */
    async putAway(tx: Transaction, hash: string, now: Date): Promise<string> {
      const row = await putAwayMedia(tx, hash, { before: new Date(now.getTime() - settledAfterMs), now })
      if (!row) throw new CallError((await mediaByHash(tx, [hash])).length > 0 ? 'stillUsed' : 'itemMissing')
      return `${row.width}x${row.height} ${row.type} ${hash.slice(0, 6)}`
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

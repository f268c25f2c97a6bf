import { isDeepStrictEqual } from 'node:util'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { MediaRow as LibraryRow } from '#contract/content/media-desk.ts'
import { CallError } from '#contract/errors.ts'
import { isStaff } from '#contract/members/roles.ts'
import type { Engine } from '#language/engine.ts'
import { languages } from '#language/languages.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinService } from '#server/modules/staff/bin/service.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { type PictureFiles, storedPictureOf } from '#server/platform/storage/stored-picture.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { MediaRow } from '../store.ts'
import type { PictureTexts } from '../tables.ts'
import { settledAfterMs } from './library.ts'
import { wordsIn } from './picture-words.ts'
import * as store from './store.ts'

const maxUses = 100
const maxFolders = 500

const links: Record<string, (id: number) => string | null> = {
  items: (id) => `/contents/${id}`,
  manuscripts: (id) => `/publish/${id}`,
  topics: (id) => `/features/${id}`,
  authors: (id) => `/console/authors/${id}`,
  users: (id) => `/console/users/${id}`,
  landing_pages: (id) => `/console/landing/${id}`,
}

/** The log's word for a record that shows a picture, for records whose names subjects of other modules know. */
const targetKinds: Readonly<Record<string, string>> = {
  events: 'event',
  event_drafts: 'event',
}

const targetOf = (place: string, id: number): string | undefined => targetKinds[place] && `${targetKinds[place]}:${id}`

export interface MediaDeskNeeds {
  database: Pick<Database, 'orm'>
  engine: Engine
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  media: {
    present(row: MediaRow): PictureFiles
    putAway(tx: Transaction, hash: string, now: Date): Promise<string>
  }
  /** Names of things that other subjects know, such as those of 'event:12'. */
  namesOf(targets: readonly string[], context: CallContext): Promise<ReadonlyMap<string, string>>
}

/** The newsroom's library: what is stored and what shows it, how pictures are named, described, filed and deleted. */
export function createMediaDesk({ database, engine, audit, bin, media, namesOf }: MediaDeskNeeds) {
  const { orm } = database
  const wording = createWording(engine)

  const toLibraryRow = (row: MediaRow, uses: number): LibraryRow => ({
    hash: row.hash,
    picture: { ...media.present(row), alt: '' },
    name: row.name,
    folder: row.folder,
    texts: row.texts,
    type: row.type,
    bytes: row.bytes,
    stored_time: siteTime(row.createdAt),
    uses,
    version: row.version,
  })

  return {
    async library({ keyword, folder, all, orphans, page, size }: ParsedInput<'mediaLibrary'>, { now }: MemberContext) {
      const forms = formsOf(keyword, engine)
      const filter = {
        ...{ filed: !all || folder !== undefined, folder, forms },
        ...(orphans && { orphansBefore: new Date(now.getTime() - settledAfterMs) }),
      }
      const [{ rows, total }, folders] = await Promise.all([
        store.listMedia(orm, filter, { limit: size, offset: (page - 1) * size }),
        store.foldersOf(orm, maxFolders),
      ])
      return { list: rows.map((row) => toLibraryRow(row, row.uses)), total, more: page * size < total, folders }
    },

    /**
     * Pictures to choose from: of the library, or those that the caller uploaded.
     * @throws CallError notAllowed for the library, where the caller is neither a columnist nor of the newsroom
     */
    async pictures(
      { own, keyword, folder, in: language, page, size }: ParsedInput<'libraryPictures'>,
      { caller: { session } }: MemberContext,
    ): Promise<CallOutput<'libraryPictures'>> {
      const seesLibrary = isStaff(session) || session.roles.includes('columnist')
      if (!own && !seesLibrary) throw new CallError('notAllowed')
      const part = { limit: size, offset: (page - 1) * size }
      const filter = { filed: true, folder, forms: formsOf(keyword, engine) }
      const [{ rows, total }, folders] = await Promise.all([
        own ? store.listUploads(orm, session.userId, part) : store.listMedia(orm, filter, part),
        own ? [] : store.foldersOf(orm, maxFolders),
      ])
      const list = rows.map((row) => {
        const picture = media.present(row)
        // The newsroom's notes on a picture are only for those who may see its library.
        const notes = seesLibrary ? row : { name: '', texts: {} }
        const words = wordsIn(notes.texts, language, wording.asRead)
        return { path: picture.url, picture: { ...picture, alt: words.alt }, name: notes.name, ...words }
      })
      return { list, total, more: page * size < total, folders }
    },

    async uses({ hash }: ParsedInput<'mediaUses'>, context: MemberContext): Promise<CallOutput<'mediaUses'>> {
      const found = await store.usesOfMedia(orm, hash, maxUses)
      const targets = found.flatMap(({ place, id }) => targetOf(place, id) ?? [])
      const names = await namesOf(targets, context)
      const titleOf = ({ place, id, title }: store.MediaUse) => title || (names.get(targetOf(place, id) ?? '') ?? '')
      return {
        list: found.map((use) => ({
          what: use.place,
          title: titleOf(use),
          link: links[use.place]?.(use.id) ?? null,
        })),
      }
    },

    /** @throws CallError itemMissing where no picture is stored under that path */
    file: (
      { path, name, folder }: ParsedInput<'fileMedia'>,
      context: MemberContext,
    ): Promise<CallOutput<'fileMedia'>> =>
      transaction(database, async (tx) => {
        const stored = storedPictureOf(path)
        const before = stored && (await store.holdMedia(tx, stored.hash))
        if (!before) throw new CallError('itemMissing')
        const uses = await store.countUses(tx, before.hash)
        if (before.folder !== null) return { record: toLibraryRow(before, uses), known: true }
        const notes = notesOf({ name: before.name || name, folder, texts: before.texts })
        const row = await store.describeMedia(tx, before.hash, notes)
        await audit.record(tx, {
          ...{ actorId: userOf(context), action: 'media.file', target: `media:${row.hash}` },
          after: { name: row.name, folder: row.folder },
        })
        return { record: toLibraryRow(row, uses), known: false }
      }),

    /** @throws CallError itemMissing */
    save: (
      { hash, version, ...given }: ParsedInput<'saveMedia'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveMedia'>> =>
      transaction(database, async (tx) => {
        const before = await store.holdMedia(tx, hash)
        if (!before) throw new CallError('itemMissing')
        const uses = await store.countUses(tx, hash)
        if (before.version !== version) return { saved: false as const, current: toLibraryRow(before, uses) }
        const notes = notesOf(given)
        const changed = (['name', 'folder', 'texts'] as const).filter(
          (field) => !isDeepStrictEqual(notes[field], before[field]),
        )
        if (changed.length === 0) return { saved: true as const, record: toLibraryRow(before, uses) }
        const row = await store.describeMedia(tx, hash, notes)
        const parts = (of: MediaRow) => Object.fromEntries(changed.map((field) => [field, of[field]]))
        await audit.record(tx, {
          ...{ actorId: userOf(context), action: 'media.save', target: `media:${hash}` },
          ...{ before: parts(before), after: parts(row) },
        })
        return { saved: true as const, record: toLibraryRow(row, uses) }
      }),

    /** Moves a picture that nothing shows to the bin. @throws CallError itemMissing, stillUsed, pictureIsNew */
    async remove({ hash }: ParsedInput<'deleteMedia'>, context: MemberContext) {
      await transaction(database, async (tx) => {
        const title = await media.putAway(tx, hash, context.now)
        await bin.put(tx, { kind: 'picture', id: hash, title, by: userOf(context), now: context.now })
      })
      return {}
    },
  }
}

/** Returns the stored form of typed notes: sanitized, without empty texts, and the words to search in. */
function notesOf(given: { name: string; folder: string | null; texts: PictureTexts }): store.PictureNotes {
  const name = sanitizeForPostgres(given.name).trim()
  const folder = given.folder === null ? null : sanitizeForPostgres(given.folder).trim()
  const texts: PictureTexts = {}
  for (const language of languages) {
    const written = Object.entries(given.texts[language] ?? {}).flatMap(([field, text]) => {
      const kept = sanitizeForPostgres(text ?? '').trim()
      return kept ? [[field, kept] as const] : []
    })
    if (written.length > 0) texts[language] = Object.fromEntries(written)
  }
  const words = [name, folder ?? '', ...languages.flatMap((language) => Object.values(texts[language] ?? {}))]
  return { name, folder, texts, words: words.join('\n').toLowerCase() }
}

export type MediaDesk = ReturnType<typeof createMediaDesk>

import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import type { Picture } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import { type Language, languages } from '#language/languages.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinKind, BinService } from '#server/modules/staff/bin/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { titleLanguages } from './arrangement-editor.ts'
import { only, parseBanner, parseWord } from './policy.ts'
import type { FrontPresenter } from './present.ts'
import * as store from './store.ts'
import { frontTag } from './tags.ts'

export interface RecordsNeeds {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  media: Pick<MediaService, 'pictures'>
}

interface Row {
  id: number
  version: number
  titles: store.BannerRow['titles']
  deletedAt: Date | null
}

/** Which record is meant, and the version of it that was seen. */
type Seen = Pick<Row, 'id' | 'version'>

/** Common properties of banners and words: how they are stored, and which of their fields the log names. */
interface Kind<R extends Row, C extends object> {
  name: 'banner' | 'hotword'
  lock(tx: Transaction, id: number): Promise<R | undefined>
  add(tx: Transaction, change: C & { savedBy: number }): Promise<R>
  change(tx: Transaction, id: number, change: object): Promise<R>
  remove(tx: Transaction, id: number): Promise<void>
  logged: readonly (keyof R & string)[]
}

const bannerKind: Kind<store.BannerRow, Omit<Parameters<typeof store.addBanner>[1], 'savedBy'>> = {
  name: 'banner',
  lock: store.lockBanner,
  add: store.addBanner,
  change: store.changeBanner,
  remove: store.removeBanner,
  logged: ['place', 'link', 'titles', 'fromAt', 'untilAt'],
}
const wordKind: Kind<store.WordRow, Omit<Parameters<typeof store.addWord>[1], 'savedBy'>> = {
  name: 'hotword',
  lock: store.lockWord,
  add: store.addWord,
  change: store.changeWord,
  remove: store.removeWord,
  logged: ['titles', 'itemId'],
}

/** Banners and words: each is saved separately, and shown where the arrangement names it. */
export function createFrontRecords(needs: RecordsNeeds & { present: FrontPresenter }) {
  const { database, bus, audit, bin, media, present } = needs

  async function mustLock<R extends Row>(kind: Pick<Kind<R, never>, 'lock'>, tx: Transaction, id: number): Promise<R> {
    const row = await kind.lock(tx, id)
    if (!row || row.deletedAt) throw new CallError('itemMissing')
    return row
  }

  /** Adds a record, or saves one over the version that was read; undefined row: a newer one is there. */
  async function save<R extends Row, C extends object>(
    kind: Kind<R, C>,
    { id, version }: { id?: number; version?: number },
    change: C,
    { caller, now }: MemberContext,
  ): Promise<{ row: R } | { current: R }> {
    const savedBy = caller.session.userId
    return transaction(database, async (tx) => {
      const before = id === undefined ? undefined : await mustLock(kind, tx, id)
      if (before && before.version !== version) return { current: before }
      const row = before
        ? await kind.change(tx, before.id, { ...change, savedBy, savedAt: now })
        : await kind.add(tx, { ...change, savedBy })
      const changed = kind.logged.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(row[name]))
      await audit.record(tx, {
        actorId: savedBy,
        action: `${kind.name}.${before ? 'save' : 'add'}`,
        target: `${kind.name}:${row.id}`,
        before: before && only(before, changed),
        after: only(row, changed),
      })
      await bus.publish(tx, [frontTag])
      return { row }
    })
  }

  async function remove<R extends Row>(kind: Kind<R, never>, { id, version }: Seen, { caller, now }: MemberContext) {
    const by = caller.session.userId
    await transaction(database, async (tx) => {
      const row = await mustLock(kind, tx, id)
      if (row.version !== version) throw new CallError('editConflict')
      await kind.change(tx, id, { deletedAt: now, deletedBy: by })
      const language = languages.find((one) => row.titles[one])
      await bin.put(tx, { kind: kind.name, id, title: (language && row.titles[language]) ?? '', language, by, now })
      await bus.publish(tx, [frontTag])
    })
    return {}
  }

  const inBin = <R extends Row>(kind: Kind<R, never>): BinKind => ({
    kind: kind.name,
    async restore(tx, id) {
      await kind.change(tx, Number(id), { deletedAt: null, deletedBy: null })
      await bus.publish(tx, [frontTag])
    },
    purge: (tx, id) => kind.remove(tx, Number(id)),
  })

  /** Pictures of this site by language. @throws CallError invalidInput for one that is not there */
  async function picturesOf(paths: Partial<Record<Language, string>>): Promise<Partial<Record<Language, Picture>>> {
    const given = Object.entries(paths).filter(([, path]) => path !== '') as [Language, string][]
    const known = await media.pictures(given.map(([, path]) => path))
    const pictures: Partial<Record<Language, Picture>> = {}
    for (const [language, path] of given) {
      const picture = known.get(path)
      if (!picture) throw new CallError('invalidInput', `pictures.${language}`)
      pictures[language] = { ...picture, alt: '' }
    }
    return pictures
  }

  const shownBanner = (row: store.BannerRow, { language, now }: MemberContext) =>
    present.staffBanner(row, language, now)

  async function shownWord(row: store.WordRow, context: MemberContext) {
    const ids = row.itemId === null ? [] : [row.itemId]
    const items = await store.itemNames(database.orm, ids, titleLanguages(context))
    return present.staffWord(row, context.language, new Map(items.map(({ id, title }) => [id, title])))
  }

  return {
    /** How they come back from the bin. */
    binKinds: [inBin(bannerKind as Kind<store.BannerRow, never>), inBin(wordKind as Kind<store.WordRow, never>)],

    /** @throws CallError itemMissing; invalidInput with the name of the field */
    async saveBanner(
      { id, version, ...fields }: ParsedInput<'saveBanner'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveBanner'>> {
      const change = { ...parseBanner(fields), pictures: await picturesOf(fields.pictures) }
      const answer = await save(bannerKind, { id, version }, change, context)
      return 'row' in answer
        ? { saved: true, banner: shownBanner(answer.row, context) }
        : { saved: false, current: shownBanner(answer.current, context) }
    },

    /** @throws CallError itemMissing; invalidInput with the name of the field */
    async saveWord(
      { id, version, ...fields }: ParsedInput<'saveWord'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveWord'>> {
      const change = parseWord(fields)
      if (change.itemId !== null) {
        const [item] = await store.itemNames(database.orm, [change.itemId], [])
        if (!item) throw new CallError('invalidInput', 'item')
      }
      const answer = await save(wordKind, { id, version }, change, context)
      return 'row' in answer
        ? { saved: true, word: await shownWord(answer.row, context) }
        : { saved: false, current: await shownWord(answer.current, context) }
    },

    /** @throws CallError itemMissing; editConflict where a colleague saved it after it was seen */
    deleteBanner: (seen: ParsedInput<'deleteBanner'>, context: MemberContext) =>
      remove(bannerKind as Kind<store.BannerRow, never>, seen, context),
    deleteWord: (seen: ParsedInput<'deleteWord'>, context: MemberContext) =>
      remove(wordKind as Kind<store.WordRow, never>, seen, context),
  }
}

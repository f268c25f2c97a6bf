import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { ChangedPlace } from '#contract/newsroom/glossary.ts'
import { createEngine } from '#language/engine.ts'
import { checkEntry, type EntryCheck, entryKey, type GlossaryEntry, withChanges } from '#language/glossary-entries.ts'
import type { LiveEngine } from '#language/live-engine.ts'
import { engineOptionsOf, shippedTerms, siteEngineOptions } from '#language/site-engine.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import {
  type Database,
  type Executor,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { changedPlaces, differingWords } from './differences.ts'
import { presentEntry, rowsOf } from './present.ts'
import * as store from './store.ts'
import { glossaryTag } from './tags.ts'

interface SourceText {
  id: number
  kind: 'article' | 'flash'
  language: string
  title: string
  summary: string
  html: string
}

interface Needs {
  database: Database
  bus: Bus
  audit: Pick<AuditService, 'record'>
  accounts: Pick<AccountsService, 'people'>
  engine: LiveEngine
  newestHolding: (words: readonly string[], among: number) => Promise<{ looked: number; texts: SourceText[] }>
}

const lookedAt = 1_000
const itemsShown = 50
const placesShown = 3

const targetOf = ({ list, hans }: GlossaryEntry): string => `glossary:${list}:${hans}`

/** The terms and names that the newsroom edits. Its entries override those that the program comes with. */
export function createGlossaryService({ database, bus, audit, accounts, engine, newestHolding }: Needs) {
  /** Knows only the dictionaries: entries are compared by it, whatever they say themselves. */
  const plain = createEngine({ ...siteEngineOptions, glossary: [], names: [], mode: 'plain' })
  const shippedByKey = new Map(shippedTerms.map((entry) => [entryKey(entry), entry]))
  let current: readonly GlossaryEntry[] = shippedTerms

  const read = async (db: Executor) => {
    const changed = await store.allRows(db)
    return { changed, entries: withChanges(shippedTerms, changed) }
  }
  const check = (entry: GlossaryEntry, entries: readonly GlossaryEntry[], replaces: boolean): EntryCheck =>
    checkEntry(
      entry,
      entries.filter((one) => !(replaces && entryKey(one) === entryKey(entry))),
      plain.toSimplified,
    )

  async function toStaffEntry(db: Executor, entry: GlossaryEntry) {
    const { changed } = await read(db)
    const row = changed.find((one) => entryKey(one) === entryKey(entry))
    const people = await accounts.people.byIds(row?.changedBy ? [row.changedBy] : [])
    return presentEntry(entry, { shipped: shippedByKey.get(entryKey(entry)), row, people })
  }

  /** @throws CallError glossaryRefused with what is wrong */
  async function save(tx: Transaction, change: GlossaryEntry & { removed: boolean }, userId: number) {
    const { changed, entries } = await read(tx)
    const key = entryKey(change)
    const row = changed.find((one) => entryKey(one) === key)
    const before = entries.find((one) => entryKey(one) === key)
    const { removed, ...entry } = change
    if (removed && !before) throw new CallError('wrongState')
    if (!removed) {
      const { faults } = check(entry, entries, before !== undefined)
      if (faults.length > 0) throw new CallError('glossaryRefused', faults.map(({ fault }) => fault).join(', '))
    }
    const after = removed ? undefined : entry
    await store.saveRow(tx, { ...entry, removed }, { version: (row?.version ?? 0) + 1, changedBy: userId })
    await store.addChange(tx, { ...entry, before: before ?? null, after: after ?? null, changedBy: userId })
    await audit.record(tx, {
      actorId: userId,
      action: `glossary.${removed ? 'remove' : before ? 'change' : 'add'}`,
      target: targetOf(entry),
      before: before ?? null,
      after: after ?? null,
    })
    await bus.publish(tx, [glossaryTag])
  }

  return {
    /** Chinese in the other script, converted for readers where nobody entered it. */
    async convert({ to, texts }: ParsedInput<'convertTexts'>): Promise<CallOutput<'convertTexts'>> {
      const convert = to === 'zh-Hans' ? engine.toSimplified : engine.toTraditional
      return { list: texts.map((text) => convert(text)) }
    },

    /** The present entries, as this process knows them. */
    entries: (): readonly GlossaryEntry[] => current,

    /**
     * Takes the entries from the database.
     * @returns where they say something else than before: the versions of the engine, and the words concerned
     */
    async reload(): Promise<{ from: string; to: string; words: string[] } | undefined> {
      const { entries } = await read(database.orm)
      const [before, from] = [current, engine.version]
      current = entries
      if (!engine.replace(engineOptionsOf(entries))) return undefined
      return { from, to: engine.version, words: differingWords(before, entries) }
    },

    async list({
      list,
      origin,
      keyword,
      page,
      size,
    }: ParsedInput<'glossaryEntries'>): Promise<CallOutput<'glossaryEntries'>> {
      const { changed } = await read(database.orm)
      const word = keyword?.trim().toLowerCase()
      const all = rowsOf(shippedTerms, changed).filter(
        (one) =>
          (!list || one.entry.list === list) &&
          (!origin || one.origin === origin) &&
          (!word ||
            [one.entry.hans, one.entry.hk, one.entry.tw, one.entry.en].some((form) =>
              form.toLowerCase().includes(word),
            )),
      )
      const rows = all.slice((page - 1) * size, page * size)
      const people = await accounts.people.byIds(rows.flatMap(({ row }) => row?.changedBy ?? []))
      return {
        list: rows.map(({ entry, row }) =>
          presentEntry(entry, { shipped: shippedByKey.get(entryKey(entry)), row, people }),
        ),
        total: all.length,
        more: page * size < all.length,
      }
    },

    /** Returns the effects of a change on the newest items, and the problems of the change. */
    async preview({
      added,
      removed,
      ...input
    }: ParsedInput<'previewGlossary'>): Promise<CallOutput<'previewGlossary'>> {
      const { entries } = await read(database.orm)
      const entry = parseEntry(input)
      const verdict = removed ? { faults: [], warnings: [] } : check(entry, entries, !added)
      if (verdict.faults.length > 0) return { ...verdict, looked: 0, changed: 0, places: 0, list: [] }
      const fresh = withChanges(entries, [{ ...entry, removed }])
      const { looked, texts } = await newestHolding(differingWords(entries, fresh), lookedAt)
      const after = createEngine(engineOptionsOf(fresh))
      const list: CallOutput<'previewGlossary'>['list'] = []
      let [changed, places] = [0, 0]
      for (const text of texts) {
        // Each takes some milliseconds; readers' requests are let in between.
        await nextTurn()
        const found = [text.title, text.summary, textOf(text.html).trim()].flatMap((part): ChangedPlace[] =>
          changedPlaces(part, text.language, engine, after),
        )
        if (found.length === 0) continue
        changed += 1
        places += found.length
        const { id, kind, title, language } = text
        if (list.length < itemsShown) list.push({ id, kind, title, language, places: found.slice(0, placesShown) })
      }
      return { ...verdict, looked, changed, places, list }
    },

    /** @throws CallError glossaryRefused with what is wrong, wrongState */
    async save(
      { version, ...input }: ParsedInput<'saveGlossaryEntry'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'saveGlossaryEntry'>> {
      const entry = parseEntry(input)
      return transaction(database, async (tx) => {
        await store.waitForTurn(tx)
        const { changed, entries } = await read(tx)
        const row = changed.find((one) => entryKey(one) === entryKey(entry))
        if ((row?.version ?? 0) !== version) {
          return {
            saved: false as const,
            current: await toStaffEntry(tx, row ?? entries.find((one) => entryKey(one) === entryKey(entry)) ?? entry),
          }
        }
        // Somebody adds what is there already: shown is what there is.
        await save(tx, { ...entry, removed: input.removed }, caller.session.userId)
        return { saved: true as const, entry: await toStaffEntry(tx, entry) }
      })
    },

    async changes({ page, size, ...filter }: ParsedInput<'glossaryChanges'>): Promise<CallOutput<'glossaryChanges'>> {
      const [{ rows, total }, { entries }] = await Promise.all([
        store.changes(database.orm, filter, { limit: size, offset: (page - 1) * size }),
        read(database.orm),
      ])
      const present = new Map(entries.map((entry) => [entryKey(entry), entry]))
      const people = await accounts.people.byIds(rows.flatMap(({ changedBy }) => changedBy ?? []))
      return {
        list: rows.map(({ id, list, hans, before, after, changedBy, changedAt }) => ({
          id,
          list,
          hans,
          before,
          after,
          time: siteTime(changedAt),
          by: changedBy === null ? null : (people.get(changedBy) ?? null),
          undoable: isSame(present.get(entryKey({ list, hans })), after),
        })),
        total,
        more: page * size < total,
      }
    },

    /** Restores an entry to what it was before a change. @throws CallError itemMissing, glossaryRefused */
    async undo(
      { id }: ParsedInput<'undoGlossaryChange'>,
      { caller }: MemberContext,
    ): Promise<CallOutput<'undoGlossaryChange'>> {
      return transaction(database, async (tx) => {
        await store.waitForTurn(tx)
        const change = await store.findChange(tx, id)
        const last = change?.after ?? change?.before
        if (!change || !last) throw new CallError('itemMissing')
        const { entries } = await read(tx)
        const present = entries.find((one) => entryKey(one) === entryKey(last))
        if (!isSame(present, change.after))
          return { saved: false as const, current: await toStaffEntry(tx, present ?? last) }
        await save(tx, { ...(change.before ?? last), removed: change.before === null }, caller.session.userId)
        return { saved: true as const, entry: await toStaffEntry(tx, change.before ?? last) }
      })
    },
  }
}

const isSame = (one: GlossaryEntry | undefined, other: GlossaryEntry | null): boolean =>
  one === undefined || other === null
    ? one === undefined && other === null
    : [one.hk, one.tw, one.en].join('\n') === [other.hk, other.tw, other.en].join('\n')

const textOf = (html: string): string =>
  html.replace(/<\/(?:p|h[1-6]|li|td|th|figcaption|blockquote)>|<br>/g, '\n').replace(/<[^>]*>/g, '')

/** Returns an entry in the form that is stored: a name is written in one way, and nobody types spaces on purpose. */
function parseEntry({ list, hans, hk, tw, en }: GlossaryEntry): GlossaryEntry {
  const line = (text: string) => sanitizeForPostgres(text).normalize('NFC').replace(/\s+/gu, ' ').trim()
  return { list, hans: line(hans), hk: line(hk), tw: line(list === 'name' ? hk : tw), en: line(en) }
}

export { createGlossaryUpdates } from './glossary-updates.ts'

export type GlossaryService = ReturnType<typeof createGlossaryService>

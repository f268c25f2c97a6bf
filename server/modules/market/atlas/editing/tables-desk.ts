import { setImmediate } from 'node:timers/promises'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { AtlasImportProblem } from '#contract/market/atlas/atlas-desk.ts'
import { type AtlasKind, type AtlasText, atlasKinds, atlasLimits } from '#contract/market/atlas/atlas-terms.ts'
import type { Texts } from '#contract/staff/records.ts'
import { ignoredHeadings } from '#contract/table-faults.ts'
import type { AuthorsService } from '#server/modules/content/authors/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { TopicsService } from '#server/modules/content/topics/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { cleanText, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { refusedColumn } from '#server/platform/spreadsheets/text-columns.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import { type NameKeys, slugOf } from '../index-keys.ts'
import { entityKeys } from '../reading-store.ts'
import * as store from '../store.ts'
import { freeSlug, parseAliases, parseSlug, parseTexts, parseWebsite, textNames, textRules } from './entry-fields.ts'
import type { EntryLine } from './read-entries.ts'

interface Needs {
  database: Database
  threads: ThreadPool
  audit: Pick<AuditService, 'record'>
  atlas: NameKeys
  content: Pick<ContentService, 'namedLabels'>
  authors: Pick<AuthorsService, 'byIds'>
  topics: Pick<TopicsService, 'summaries'>
  announce: (tx: Transaction) => Promise<unknown>
}

const readers = threadModule<typeof import('./read-entries.ts')>(new URL('./read-entries.ts', import.meta.url))
/** Rows between which others get their turn, and which are written together. */
const together = 250
const separators = /[|；;]/

type Report = CallOutput<'importAtlas'>
type Links = Pick<store.EntryFields, 'labelId' | 'authorId' | 'topicId' | 'entityId'>
/** An entry as it is there, or will be once the table is taken over. */
interface Known {
  id: number | undefined
  fields: store.EntryFields
}

/** Tables of entries, taken over and given out. */
export function createAtlasTables({ database, threads, audit, atlas, content, authors, topics, announce }: Needs) {
  const { orm } = database

  /** Finds what the links of a table name: a label by any of its names, the others by their numbers or addresses. */
  async function linkFinder(rows: readonly EntryLine[], context: CallContext) {
    const numbers = (name: 'author' | 'topic') => [
      ...new Set(rows.map(({ cells }) => Number(cells[name])).filter((id) => Number.isSafeInteger(id) && id > 0)),
    ]
    const [labels, entities, writers, linked] = await Promise.all([
      content.namedLabels(context),
      entityKeys(orm),
      authors.byIds(numbers('author'), context),
      topics.summaries(numbers('topic'), context),
    ])
    const byName = new Map(labels.flatMap(({ id, names }) => names.map((name) => [atlas.fold(name), id] as const)))
    const idsByText = (list: readonly { id: number }[]) => new Map(list.map(({ id }) => [String(id), id]))
    const [byAuthor, byTopic] = [idsByText(writers), idsByText(linked)]
    return (cells: EntryLine['cells'], before: Links | undefined) => {
      const unknown: [AtlasImportProblem, string][] = []
      const find = (cell: string, id: number | undefined, old: number | null | undefined, at: AtlasImportProblem) => {
        if (cell === '') return old ?? null
        if (id === undefined) unknown.push([at, cell])
        return id ?? old ?? null
      }
      const links: Links = {
        labelId: find(cells.label, byName.get(atlas.fold(cells.label)), before?.labelId, 'labelUnknown'),
        authorId: find(cells.author, byAuthor.get(cells.author), before?.authorId, 'authorUnknown'),
        topicId: find(cells.topic, byTopic.get(cells.topic), before?.topicId, 'topicUnknown'),
        entityId: find(cells.data, entities.get(cells.data), before?.entityId, 'entityUnknown'),
      }
      return { links, unknown }
    }
  }

  /** Takes a table over, or only reports what it would change. */
  async function importAtlas({ text, apply }: ParsedInput<'importAtlas'>, context: MemberContext): Promise<Report> {
    const { rows, fault, cut, ignored } = await threads.run(readers, 'readEntries', text)
    const report: Report = { added: 0, changed: 0, unchanged: 0, faulty: 0, problems: [], changes: [] }
    const tell = (line: number, reason: AtlasImportProblem, detail: string) => {
      if (report.problems.length < atlasLimits.reported)
        report.problems.push({ line, reason, detail: detail.slice(0, 200) })
    }
    if (fault) tell(fault.line, fault.reason, fault.detail)
    if (ignored) tell(ignored.line, ignoredHeadings, ignored.names)
    if (cut) tell(cut.line, 'tooMany', `+${cut.rows}`)
    if (cut) report.faulty += cut.rows
    const findLinks = await linkFinder(rows, context)
    await transaction(database, async (tx) => {
      const entries = createKnown(await store.all(tx), atlas)
      const added: store.EntryValues[] = []
      for (const [place, { line, cells, texts: given }] of rows.entries()) {
        if (place % together === 0) await setImmediate()
        const read = entries.read(cells, given)
        if ('problem' in read) {
          report.faulty += 1
          const name = cells.slug || Object.values(given).find((one) => one?.name)?.name || ''
          // A long name would leave no room for the column.
          tell(line, read.problem, [name.slice(0, 80), read.column].filter(Boolean).join(' · '))
          continue
        }
        const { before, fields: own } = read
        const { links, unknown } = findLinks(cells, before?.fields)
        for (const [reason, detail] of unknown) tell(line, reason, detail)
        if (unknown.length > 0) report.faulty += 1
        const fields = { ...own, ...links }
        if (before && isSame(before.fields, fields)) {
          report.unchanged += 1
          entries.note(before.id, fields)
          continue
        }
        report[before ? 'changed' : 'added'] += 1
        if (report.changes.length < atlasLimits.reported)
          report.changes.push({ line, name: fields.texts.name, isNew: !before })
        entries.note(before?.id, fields)
        if (!apply) continue
        const values = { ...fields, ...atlas.keysOf(fields) }
        if (before?.id !== undefined) await store.change(tx, before.id, values)
        else added.push(values)
      }
      for (let at = 0; at < added.length; at += together) await store.add(tx, added.slice(at, at + together))
      if (!apply || report.added + report.changed === 0) return
      await audit.record(tx, {
        actorId: userOf(context),
        action: 'atlas.import',
        target: 'atlas',
        after: { added: report.added, changed: report.changed },
      })
      await announce(tx)
    })
    return report
  }

  /** All entries as a table. */
  async function exportAtlas(_input: object, context: CallContext): Promise<{ text: string }> {
    const [rows, labels, entities] = await Promise.all([store.all(orm), content.namedLabels(context), entityKeys(orm)])
    const names = new Map(labels.map(({ id, names: [name = ''] }) => [id, name]))
    const keys = new Map([...entities].map(([key, id]) => [id, key]))
    const entries = rows.map((row) => ({
      cells: {
        ...{ slug: row.slug, kind: row.kind, aliases: row.aliases.join('|'), website: row.website },
        label: (row.labelId !== null && names.get(row.labelId)) || '',
        author: String(row.authorId ?? ''),
        topic: String(row.topicId ?? ''),
        data: (row.entityId !== null && keys.get(row.entityId)) || '',
      },
      texts: textsOfRow(row.texts, textNames),
    }))
    return { text: await threads.run(readers, 'writeEntries', entries) }
  }

  return { importAtlas, exportAtlas }
}

type Read = { before: Known | undefined; fields: Omit<store.EntryFields, keyof Links> }

/** Creates an index of the existing entries, by address and by name, while a table is gone through. */
function createKnown(rows: readonly store.EntryRow[], atlas: Pick<NameKeys, 'fold'>) {
  const bySlug = new Map<string, Known>()
  const byName = new Map<string, Set<Known>>()
  const slugs = new Set<string>()
  /** Addresses that rows of the table have brought or changed. */
  const touched = new Set<string>()
  const keep = (known: Known, names: readonly string[]) => {
    bySlug.set(known.fields.slug, known)
    slugs.add(known.fields.slug)
    for (const name of names) byName.set(name, (byName.get(name) ?? new Set()).add(known))
  }
  for (const row of rows) keep({ id: row.id, fields: row }, row.names)

  const namesOf = (texts: Texts<AtlasText>) => Object.values(texts).flatMap((one) => atlas.fold(one?.name) ?? [])

  /** The entry that a row is about; 'ambiguous' where several go by its names. */
  function resolveEntry(slug: string | undefined, kind: AtlasKind | undefined, texts: Texts<AtlasText>) {
    const own = slug === undefined ? undefined : bySlug.get(slug)
    if (own || slug !== undefined) return own
    const found = new Set(namesOf(texts).flatMap((name) => [...(byName.get(name) ?? [])]))
    const fitting = [...found].filter(({ fields }) => kind === undefined || fields.kind === kind)
    return fitting.length > 1 ? ('ambiguous' as const) : fitting[0]
  }

  return {
    /** A row with what it leaves out filled in, or what is wrong with it. */
    read(cells: EntryLine['cells'], given: Texts<AtlasText>): Read | Refused {
      const kind = atlasKinds.find((one) => one === cells.kind.toLowerCase())
      if (cells.kind !== '' && !kind) return { problem: 'kindUnknown' }
      const slug = orProblem(() => parseSlug(cells.slug), 'slugWrong')
      if (isProblem(slug)) return { problem: slug.problem }
      const before = resolveEntry(slug.value, kind, given)
      if (before === 'ambiguous') return { problem: 'ambiguous' }
      if (before && touched.has(before.fields.slug)) return { problem: 'repeated' }
      if (!before && !kind) return { problem: 'kindUnknown' }
      const whole = before ? filledIn(given, textsOfRow(before.fields.texts, textNames)) : given
      if (!Object.values(whole).some((one) => cleanText(one?.name ?? ''))) return { problem: 'nameMissing' }
      const texts = orProblem(() => parseTexts(whole), 'tooLong')
      if (isProblem(texts)) return texts
      const listed = cells.aliases.split(separators).filter(Boolean)
      const aliases = orProblem(() => parseAliases(cells.aliases ? listed : (before?.fields.aliases ?? [])), 'tooLong')
      if (isProblem(aliases)) return aliases
      const website = orProblem(() => parseWebsite(cells.website || (before?.fields.website ?? '')), 'websiteWrong')
      if (isProblem(website)) return website
      return {
        before,
        fields: {
          kind: kind ?? before?.fields.kind ?? 'topic',
          slug: slug.value ?? before?.fields.slug ?? freeSlug(slugOf(texts.value), slugs),
          ...{ texts: texts.value, aliases: aliases.value, website: website.value },
        },
      }
    },

    /** Notes the result of a row, so that a later one about the same repeats it. */
    note(id: number | undefined, fields: store.EntryFields): void {
      touched.add(fields.slug)
      keep({ id, fields }, namesOf(textsOfRow(fields.texts, textNames)))
    },
  }
}

/** The problem of a row, with the column whose text is too long. */
interface Refused {
  problem: AtlasImportProblem
  column?: string
}
type Sound<T> = { value: T } | Refused
const isProblem = <T>(sound: Sound<T>): sound is Refused => 'problem' in sound

function orProblem<T>(check: () => T, problem: AtlasImportProblem): Sound<T> {
  try {
    return { value: check() }
  } catch (error) {
    if (error instanceof CallError)
      return { problem, column: problem === 'tooLong' ? refusedColumn(error, textRules) : '' }
    throw error
  }
}

/** Texts of a row; what it leaves empty is as it was. */
function filledIn(given: Texts<AtlasText>, before: Texts<AtlasText>): Texts<AtlasText> {
  const languages = [...new Set([...Object.keys(given), ...Object.keys(before)])] as (keyof Texts<AtlasText>)[]
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.fromEntries(textNames.map((name) => [name, given[language]?.[name] || before[language]?.[name] || ''])),
    ]),
  )
}

/** Stored documents have their fields in another order. */
function isSame(one: store.EntryFields, other: store.EntryFields): boolean {
  const brief = ({ slug, kind, texts, aliases, website, labelId, authorId, topicId, entityId }: store.EntryFields) => {
    const sorted = textsOfRow(texts, textNames)
    const inOrder = (['zh-Hans', 'zh-Hant-HK', 'en'] as const).map((tag) =>
      textNames.map((name) => sorted[tag]?.[name] ?? ''),
    )
    return JSON.stringify([slug, kind, inOrder, aliases, website, labelId, authorId, topicId, entityId])
  }
  return brief(one) === brief(other)
}

import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { flashLimits, recentFlashCount } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { Flash, FlashRow, SimilarFlash } from '#contract/newsroom/flash.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { SearchService } from '#server/modules/content/search/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { SettingsService } from '#server/modules/site/settings/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinService } from '#server/modules/staff/bin/service.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import { type Limiter, mustTake, type RateRule } from '#server/platform/http/rate-limit/rate-limit.ts'
import { isLate } from '#server/platform/jobs/planned-time.ts'
import { createPlannedWork } from '#server/platform/jobs/planned-work.ts'
import type { Log } from '#server/platform/log.ts'
import type { Fetcher } from '#server/platform/net/public-fetch.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import type { UndoTime } from '#server/platform/undo-time.ts'
import { createCategorySuggestion } from './category-suggestion.ts'
import { type Alike, createComparison } from './comparison.ts'
import { createFlashCorrections } from './flash-corrections.ts'
import { createFlashEditor } from './flash-editor.ts'
import { readLink } from './link.ts'
import { oneLine, stateOfItem } from './policy.ts'
import { createPublication } from './publication.ts'
import * as store from './store.ts'
import { templatesOf, templatesVersion } from './templates.ts'
import { createFlashTexts } from './texts.ts'

interface Needs {
  database: Database
  engine: Pick<Engine, 'words'>
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  content: Pick<ContentService, 'editing' | 'saveItemsIn' | 'labelsNamedIn' | 'regions' | 'categories'>
  settings: Pick<SettingsService, 'flashAtOnce' | 'flashTemplates' | 'holdFlashTemplates' | 'saveFlashTemplates'>
  search: Pick<SearchService, 'items'>
  limiter: Pick<Limiter, 'take'>
  fetcher: Fetcher
  threads: ThreadPool
  log: Log
  undoTime: UndoTime
}

/** A search for flash by their words, the newest first, also among those that readers do not see. */
const flashInAnyState = { order: 'newest', hidden: 'too' } as const
const linkRule: RateRule = { points: 120, seconds: 600 }
const draftsShown = 20
const plannedShown = 50
/** The flash desk: writing, publishing, correcting and taking back flash. */
export function createFlashDeskService(needs: Needs) {
  const { database, engine, accounts, audit, content, settings, search, limiter, fetcher, threads, log, undoTime } =
    needs
  const texts = createFlashTexts(threads)
  const suggestCategory = createCategorySuggestion(content)
  const publication = createPublication({ content, texts, suggestCategory })
  const comparison = createComparison(engine, texts)
  const flashEditor = createFlashEditor({ ...needs, publication, comparison })
  const flashCorrections = createFlashCorrections({ database, audit, content, publication })
  const planned = createPlannedWork({
    database,
    log,
    what: 'flash',
    due: store.dueRows,
    nextDue: store.nextDue,
    carryOut: flashEditor.publishPlanned,
  })

  const peopleOf = (rows: readonly { writerId: number | null }[]) =>
    accounts.people.byIds(rows.flatMap(({ writerId }) => writerId ?? []))

  /** A flash of the site, with what readers have of it at present. @throws CallError itemMissing, wrongState */
  async function ofItem(tx: Transaction, itemId: number): Promise<Flash> {
    const item = await content.editing.lockItem(tx, itemId)
    if (item?.kind !== 'flash') throw new CallError('itemMissing')
    const report = await store.reportOfItem(tx, itemId)
    const known = await publication.read(tx, item)
    if (!known) throw new CallError('wrongState')
    const retracted = report?.state === 'retracted'
    const versions = report ? await store.versionsOf(tx, report.id) : []
    const corrected = versions.some(({ kind }) => kind === 'corrected')
    return {
      ...(retracted && report ? report.fields : known.fields),
      id: report?.id ?? null,
      item: itemId,
      version: report?.version ?? 0,
      state: stateOfItem({ status: item.status, corrected, retracted }),
      publish_time: item.releaseTime && siteTime(item.releaseTime),
      saved_time: siteTime(report?.savedAt ?? item.releaseTime ?? new Date(0)),
      writer: report ? ((await peopleOf([report])).get(report.writerId ?? 0) ?? null) : null,
    }
  }

  async function toFlash(report: store.FlashReport): Promise<Flash> {
    const { itemId } = report
    if (itemId !== null) return transaction(database, (tx) => ofItem(tx, itemId))
    return {
      ...report.fields,
      id: report.id,
      item: null,
      version: report.version,
      state: report.publishAt ? 'planned' : 'draft',
      publish_time: report.publishAt && siteTime(report.publishAt),
      saved_time: siteTime(report.savedAt),
      writer: (await peopleOf([report])).get(report.writerId ?? 0) ?? null,
    }
  }

  async function presentAlike(alike: readonly Alike[]): Promise<SimilarFlash[]> {
    const people = await peopleOf(alike)
    return alike.map(({ releaseTime, writerId, ...one }) => ({
      ...one,
      time: siteTime(releaseTime),
      writer: people.get(writerId ?? 0) ?? null,
    }))
  }

  /** Items whose texts answer these words; by their titles they are found even while the search cannot answer. */
  async function holding(keyword: string): Promise<number[]> {
    const [titled, found] = await Promise.all([
      store.itemsTitled(database.orm, keyword),
      search.items(keyword, ['flash'], flashInAnyState).catch((err: unknown) => {
        log.warn({ err }, 'Flash were searched by titles only')
        return []
      }),
    ])
    return [...titled, ...found]
  }

  /** Returns the outcome of a change of a published flash. */
  async function publishChange(report: store.FlashReport | undefined, itemId: number) {
    const flash = await transaction(database, (tx) => ofItem(tx, itemId))
    return report ? { saved: true as const, flash } : { saved: false as const, current: flash }
  }

  return {
    ...planned,
    binKind: flashEditor.binKind,

    /** Moves drafts and planned flash along when the newsroom moves everything in a category or region. */
    moveTaxon: store.moveTaxon,

    /** Titles as the log names them: 'flash:12'. */
    async titles(ids: readonly number[]): Promise<Map<string, string>> {
      return new Map((await store.titlesOf(database.orm, ids)).map(({ id, title }) => [`flash:${id}`, title]))
    },

    /** How many are planned, the next one's time, and how many are late. */
    plans: (now: Date) => store.countPlanned(database.orm, now),

    /** @throws CallError itemMissing, wrongState */
    async saveDraft(
      { id, version, unplan = false, ...sent }: ParsedInput<'saveFlashDraft'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveFlashDraft'>> {
      const answer = await flashEditor.save({ id, version, unplan }, sent, userOf(context), context.now)
      return answer.saved
        ? { saved: true, flash: await toFlash(answer.report) }
        : { saved: false, current: await toFlash(answer.current) }
    },

    /** @throws CallError flashIncomplete with the fields, timeRefused, itemMissing, wrongState */
    async publish(
      { id, version, publish_time, despite = false, undoable = false, ...sent }: ParsedInput<'publishFlash'>,
      context: MemberContext,
    ): Promise<CallOutput<'publishFlash'>> {
      const mayUndo = undoable && !(await settings.flashAtOnce())
      const given = { id, version, despite, publishTime: publish_time ?? null, undoable: mayUndo }
      const answer = await flashEditor.publish(given, sent, userOf(context), context.now)
      if (answer.saved === 'similar') return { saved: 'similar', similar: await presentAlike(answer.similar) }
      if (!answer.saved) return { saved: false, current: await toFlash(answer.current) }
      const flash = await toFlash(answer.report)
      return { saved: true, flash: { ...flash, ...undoTime.offer(answer.report.undo !== null) } }
    },

    /** @throws CallError itemMissing, notAllowed, undoTooLate */
    async undo({ id }: ParsedInput<'undoFlash'>, context: MemberContext): Promise<Flash> {
      return toFlash(await flashEditor.undo(id, userOf(context), context.now))
    },

    /** The newest flash after drafts and planned ones; older ones, or those with these words, are alone. */
    async recent(
      { keyword, before }: ParsedInput<'recentFlash'>,
      { now, language }: MemberContext,
    ): Promise<CallOutput<'recentFlash'>> {
      const isFirst = keyword === undefined && before === undefined
      const among = keyword === undefined ? undefined : await holding(keyword)
      const window = { limit: recentFlashCount + 1, before, among }
      const [drafts, plannedOnes, found] = await Promise.all([
        isFirst ? store.unpublished(database.orm, 'draft', draftsShown) : [],
        isFirst ? store.unpublished(database.orm, 'planned', plannedShown) : [],
        store.recent(database.orm, [language, 'zh-Hans', 'zh-Hant-HK', 'en'], window),
      ])
      const rows = found.slice(0, recentFlashCount)
      const people = await peopleOf([...drafts, ...plannedOnes, ...rows])
      const ofReport = (report: store.FlashReport): FlashRow => ({
        id: report.id,
        item: null,
        version: report.version,
        state: report.publishAt ? 'planned' : 'draft',
        title: report.fields.title,
        importance: report.fields.importance,
        language: report.fields.language,
        writer: people.get(report.writerId ?? 0) ?? null,
        time: siteTime(report.publishAt ?? report.savedAt),
        late: isLate(report.publishAt, now),
      })
      return {
        drafts: drafts.map(ofReport),
        planned: plannedOnes.map(ofReport),
        more: found.length > rows.length,
        list: rows.map(({ status, corrected, retracted, releaseTime, writerId, version, title, ...row }) => ({
          ...row,
          title: title ?? '',
          version: version ?? 0,
          state: stateOfItem({ status, corrected, retracted }),
          writer: people.get(writerId ?? 0) ?? null,
          time: releaseTime && siteTime(releaseTime),
          late: false,
        })),
      }
    },

    /** @throws CallError itemMissing, wrongState where its text cannot be edited */
    async get({ id, item }: ParsedInput<'getFlash'>): Promise<Flash> {
      if (item !== undefined) return transaction(database, (tx) => ofItem(tx, item))
      if (id === undefined) throw new CallError('invalidInput', 'id, item')
      const report = await store.findReport(database.orm, id)
      if (!report) throw new CallError('itemMissing')
      return toFlash(report)
    },

    /** @throws CallError reasonRequired, flashIncomplete with the fields, itemMissing, wrongState */
    async correct(
      { item, version, note, ...sent }: ParsedInput<'correctFlash'>,
      context: MemberContext,
    ): Promise<CallOutput<'correctFlash'>> {
      return publishChange(await flashCorrections.correct({ item, version, note, sent }, userOf(context)), item)
    },

    /** @throws CallError reasonRequired, itemMissing, wrongState */
    async retract(input: ParsedInput<'retractFlash'>, context: MemberContext): Promise<CallOutput<'retractFlash'>> {
      return publishChange(await flashCorrections.retract(input, userOf(context)), input.item)
    },

    /** @throws CallError itemMissing, wrongState where it is not retracted */
    async restore(input: ParsedInput<'restoreFlash'>, context: MemberContext): Promise<CallOutput<'restoreFlash'>> {
      return publishChange(await flashCorrections.restore(input, userOf(context)), input.item)
    },

    /** Returns the published versions, newest first. */
    async history({ item }: ParsedInput<'flashHistory'>): Promise<CallOutput<'flashHistory'>> {
      const report = await store.reportOfItem(database.orm, item)
      const rows = report ? await store.versionsOf(database.orm, report.id) : []
      const people = await accounts.people.byIds(rows.flatMap(({ savedBy }) => savedBy ?? []))
      return {
        list: rows.map(({ number, kind, fields, note, savedBy, savedAt }) => ({
          number,
          kind,
          fields,
          note,
          by: people.get(savedBy ?? 0) ?? null,
          time: siteTime(savedAt),
        })),
      }
    },

    async similar({ title, text, item }: ParsedInput<'similarFlash'>, { now }: MemberContext) {
      return { list: await presentAlike(await comparison.alike(database.orm, { title, text }, now, item)) }
    },

    async suggest(input: ParsedInput<'suggestLabels'>, context: MemberContext) {
      return { list: await content.labelsNamedIn(input, context) }
    },

    /** The category that a flash gets if its editor chooses none. */
    async suggestCategory({
      labels,
      title = '',
      text = '',
    }: ParsedInput<'suggestCategory'>): Promise<CallOutput<'suggestCategory'>> {
      const names = labels.slice(0, flashLimits.labels).map(oneLine)
      return { category: (await suggestCategory({ title, text, labels: names })) ?? null }
    },

    /** @throws CallError linkUnreadable with what was wrong, tooManyRequests */
    async readLink({ url }: ParsedInput<'readLink'>, context: MemberContext) {
      await mustTake(limiter, `read link ${userOf(context)}`, linkRule)
      return readLink(url, { fetcher, texts })
    },

    async options(_input: object, context: MemberContext): Promise<CallOutput<'flashOptions'>> {
      const [json, categories, regions] = await Promise.all([
        settings.flashTemplates(),
        content.categories({}, context),
        content.regions(context),
      ])
      return {
        templates: templatesOf(json, context.language),
        templates_version: templatesVersion(json),
        categories: categories.list,
        regions,
      }
    },

    /** Replaces all templates; on top of a colleague's newer ones nothing is done. */
    async saveTemplates(
      { templates, version }: ParsedInput<'saveFlashTemplates'>,
      context: MemberContext,
    ): Promise<CallOutput<'saveFlashTemplates'>> {
      return transaction(database, async (tx) => {
        const found = await settings.holdFlashTemplates(tx)
        const before = templatesOf(found, context.language)
        if (version !== templatesVersion(found)) {
          return { saved: false, templates: before, version: templatesVersion(found) }
        }
        const json = JSON.stringify(templates)
        await settings.saveFlashTemplates(tx, json)
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'flash.templates',
          target: 'setting:flash_templates',
          before: before.map(({ name }) => name),
          after: templates.map(({ name }) => name),
        })
        return { saved: true, templates, version: templatesVersion(json) }
      })
    },
  }
}

export type FlashDeskService = ReturnType<typeof createFlashDeskService>

import { LRUCache } from 'lru-cache'
import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Translation, TranslationKind } from '#contract/newsroom/translation.ts'
import type { Engine } from '#language/engine.ts'
import type { GlossaryEntry } from '#language/glossary-entries.ts'
import type { ItemTranslator } from '#server/modules/content/items/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { PageTranslator } from '#server/modules/site/pages/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import { exactUpTo } from '#server/platform/cache/cached-totals.ts'
import {
  type Database,
  type Executor,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import type { TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import type { Log } from '#server/platform/log.ts'
import { siteDay, siteTime } from '#server/platform/site-time.ts'
import { unmark } from '#server/platform/text/marked-text/marks.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import type { Translator } from '#server/platform/translation/translator.ts'
import { createBudget, defaultSettings, reachedBy } from './budget.ts'
import { isGrave } from './checks/checks.ts'
import * as jobs from './jobs-store.ts'
import { createParagraphChecks } from './paragraph-work.ts'
import { presentTranslation, presentUse, seenOf } from './present.ts'
import { type Source, subjectOf } from './source.ts'
import { createSources } from './sources/sources.ts'
import { isForMachine } from './standing.ts'
import * as store from './store.ts'
import type { StoredSegment } from './tables.ts'
import { createTranslationLists } from './translation-lists.ts'
import { usedByDay } from './use-store.ts'
import { createTranslationWork, isRemembered } from './work.ts'

interface Needs {
  database: Database
  bus: Bus
  engine: Engine
  /** Terms and names as they are at present. */
  entries: () => readonly GlossaryEntry[]
  accounts: Pick<AccountsService, 'people'>
  audit: Pick<AuditService, 'record'>
  itemTranslator: ItemTranslator
  pages: PageTranslator
  words: readonly TranslatedRows[]
  threads: ThreadPool
  /** Absent: editors translate. */
  translator: Translator | undefined
  log: Log
}

interface Named {
  kind: TranslationKind
  id: number
}

const daysShown = 14
const nothingYet = { requests: 0, characters: 0, tokensIn: 0, tokensOut: 0, costMicros: 0 }
const targetOf = ({ kind, id }: Named): string => `${subjectOf({ kind, id }).kind}:${id}`

/** The translation desk: every text in its three languages, translated by editors or by a machine. */
export function createTranslationService(needs: Needs) {
  const { database, bus, engine, entries, accounts, audit, itemTranslator, pages, words, threads, translator, log } =
    needs
  const { orm } = database
  const sources = createSources({
    database,
    itemTranslator,
    pages,
    words,
    threads,
    publish: (tx, tags) => bus.publish(tx, tags),
  })
  const checks = createParagraphChecks({ engine, entries })
  const budget = createBudget(database)
  const work = createTranslationWork({ database, log, sources, checks, budget, translator })
  const lists = createTranslationLists({ orm, sources })
  const cachedMemory = new LRUCache<'size', CallOutput<'translationStatus'>['memory']>({ max: 1, ttl: 60_000 })

  async function mustFind(db: Executor, named: Named, lock = false): Promise<Source> {
    const source = await sources.find(db, named, lock)
    if (!source) throw new CallError('itemMissing')
    return source
  }

  async function toTranslation(source: Source, now: Date, db: Executor = orm): Promise<Translation> {
    const subject = subjectOf(source)
    const stored = await store.findTranslation(db, subject)
    const job = await jobs.jobOf(db, subject)
    const people = await accounts.people.byIds(stored?.changedBy ? [stored.changedBy] : [], db)
    return presentTranslation(source, {
      stored,
      job,
      people,
      checks,
      now,
    })
  }

  /** The desk asks every few seconds; a large memory is counted once a minute. */
  async function memorySize(): Promise<CallOutput<'translationStatus'>['memory']> {
    const known = cachedMemory.get('size')
    if (known) return known
    const size = await store.memorySize(orm)
    if (size.paragraphs > exactUpTo) cachedMemory.set('size', size)
    return size
  }

  async function status(now: Date): Promise<CallOutput<'translationStatus'>> {
    const [row, days, queue, memory] = await Promise.all([
      store.settings(orm),
      usedByDay(orm, daysShown + 1),
      jobs.queueSize(orm, now),
      memorySize(),
    ])
    const value = row?.value ?? defaultSettings
    const today = days.find(({ day }) => day === siteDay(now)) ?? { day: siteDay(now), ...nothingYet }
    return {
      provider: translator?.name ?? null,
      settings: { ...value, version: row?.version ?? 0 },
      today: presentUse(today),
      days: days.filter(({ day }) => day !== today.day).map(presentUse),
      reached: reachedBy(today, { characters: 1, costMicros: 1 }, value) ?? null,
      queue: {
        waiting: queue.waiting,
        working: queue.working,
        failed: queue.failed,
        next_time: queue.nextAt === null ? null : siteTime(new Date(queue.nextAt)),
      },
      memory,
    }
  }

  /**
   * Applies a change to what the editor has seen, both here and among what readers have; on top of something newer
   * nothing is done.
   */
  async function change(
    named: Named,
    { version, seen }: { version: number; seen?: string | undefined },
    now: Date,
    act: (tx: Transaction, source: Source, stored: store.TranslationRecord | undefined) => Promise<void>,
  ) {
    return transaction(database, async (tx) => {
      const source = await mustFind(tx, named, true)
      const stored = await store.findTranslation(tx, subjectOf(source), true)
      if ((stored?.version ?? 0) !== version || (seen ?? seenOf(source)) !== seenOf(source)) {
        return { saved: false as const, current: await toTranslation(source, now, tx) }
      }
      await act(tx, source, stored)
      return { saved: true as const, translation: await toTranslation(await mustFind(tx, named), now, tx) }
    })
  }

  return {
    /** Does what waits for the machine. */
    workDue: work.workDue,
    tasks: () => work.tasks(),

    stale: lists.stale,
    list: lists.list,

    /** @throws CallError itemMissing */
    async one(named: ParsedInput<'getTranslation'>, { now }: MemberContext): Promise<CallOutput<'getTranslation'>> {
      return toTranslation(await mustFind(orm, named), now)
    },

    /**
     * Saves a translation that an editor wrote or read.
     * @throws CallError itemMissing, wrongState where the text is written in both languages, translationRefused with the fields
     */
    async save({ version, seen, texts, confirm, ...named }: ParsedInput<'saveTranslation'>, context: MemberContext) {
      const { now } = context
      return change(named, { version, seen }, now, async (tx, source, stored) => {
        if (!source.target || source.translated?.origin === 'original') throw new CallError('wrongState')
        const segments = writtenSegments(source, stored, texts)
        const confirmed = confirm || stored?.state === 'confirmed'
        const unfit = source.segments.filter(({ hash, marked }) => {
          const text = segments.get(hash)?.text ?? ''
          return confirmed
            ? text.trim() === '' || !unmark(text, marked.shells)
            : text !== '' && !unmark(text, marked.shells)
        })
        if (unfit.length > 0) throw new CallError('translationRefused', unfit.map(({ field }) => field).join(', '))
        const all = [...segments.values()]
        const complete = source.segments.every(({ hash }) => segments.get(hash)?.text.trim())
        const isSound = complete && !all.some(({ faults }) => faults.some(isGrave))
        const goesOut = confirmed || (isSound && source.showsMachine && stored?.state === 'machine')
        const values = new Map(all.map(({ hash, text }) => [hash, text]))
        if (goesOut) await source.save(tx, values, userOf(context), confirmed)
        const state = confirmed ? ('confirmed' as const) : goesOut ? ('machine' as const) : ('faulty' as const)
        await store.saveTranslation(tx, {
          ...subjectOf(source),
          sourceLanguage: source.language,
          sourceHash: source.hash,
          segments: all,
          state,
          provider: stored?.provider ?? null,
          changedBy: userOf(context),
        })
        const { language: sourceLanguage, target } = source
        if (confirmed) {
          if (isRemembered(source.kind))
            await store.remember(
              tx,
              all.map(({ hash, text }) => ({
                sourceHash: hash,
                sourceLanguage,
                target,
                text,
                origin: 'human' as const,
              })),
            )
          await jobs.removeJob(tx, subjectOf(source))
        }
        await audit.record(tx, {
          ...{
            actorId: userOf(context),
            action: confirmed ? 'translation.confirm' : 'translation.save',
            target: targetOf(named),
          },
          ...logEntry(named, {
            before: stored ? { state: stored.state, ...changedTexts(stored.segments, all) } : null,
            after: { state, ...changedTexts(all, stored?.segments ?? []) },
          }),
        })
      })
    },

    /** @throws CallError itemMissing, translationRefused where marks are missing */
    async override({ hash, text, before, ...named }: ParsedInput<'overrideConversion'>, context: MemberContext) {
      return transaction(database, async (tx) => {
        const source = await mustFind(tx, named, true)
        const segment = source.segments.find(({ script }) => script?.hash === hash)
        if (!segment?.script || segment.script.override !== before) {
          return { saved: false as const, current: await toTranslation(source, context.now, tx) }
        }
        const value = text === null ? null : sanitizeForPostgres(text).trim() || null
        if (value !== null && !unmark(value, segment.script.marked.shells)) {
          throw new CallError('translationRefused', segment.field)
        }
        await source.override(tx, segment, value, userOf(context))
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'translation.override',
          target: targetOf(named),
          ...logEntry(named, {
            before: { field: segment.field, text: before },
            after: { field: segment.field, text: value },
          }),
        })
        return { saved: true as const, translation: await toTranslation(await mustFind(tx, named), context.now, tx) }
      })
    },

    /** @throws CallError notConfigured, translationLimit where today's limit is reached */
    async request({ subjects }: ParsedInput<'requestTranslation'>, context: MemberContext) {
      work.mustHaveProvider()
      const { reached } = await status(context.now)
      if (reached) throw new CallError('translationLimit')
      const wanted: Named[] = []
      for (const named of subjects) {
        const source = await sources.find(orm, named)
        if (!source) continue
        const stored = await store.findTranslation(orm, subjectOf(source))
        if (isForMachine(source, stored)) wanted.push(named)
      }
      const queued = await transaction(database, async (tx) => {
        const added = await jobs.addJobs(tx, wanted.map(subjectOf), userOf(context), context.now)
        if (added > 0) {
          await audit.record(tx, {
            ...{
              actorId: userOf(context),
              action: 'translation.request',
              target: wanted.map(targetOf).slice(0, 5).join(' '),
            },
            after: { queued: added },
          })
        }
        return added
      })
      return { queued, left_out: subjects.length - queued }
    },

    async cancel(named: ParsedInput<'cancelTranslation'>, context: MemberContext) {
      await transaction(database, async (tx) => {
        const job = await jobs.removeJob(tx, subjectOf(named))
        if (!job) return
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'translation.cancel',
          target: targetOf(named),
          before: { state: job.state, problem: job.problem },
        })
      })
      return {}
    },

    /** @throws CallError itemMissing, wrongState where a person confirmed it */
    async drop({ version, seen, ...named }: ParsedInput<'dropTranslation'>, context: MemberContext) {
      return change(named, { version, seen }, context.now, async (tx, source, stored) => {
        if (stored?.state === 'confirmed') throw new CallError('wrongState')
        await source.withdraw(tx)
        await store.removeTranslation(tx, subjectOf(source))
        await jobs.removeJob(tx, subjectOf(source))
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'translation.drop',
          target: targetOf(named),
          ...logEntry(named, {
            before: stored ? { state: stored.state, ...changedTexts(stored.segments, []) } : null,
          }),
        })
      })
    },

    status: (_input: object, { now }: MemberContext) => status(now),

    async saveSettings({ version, ...value }: ParsedInput<'saveTranslationSettings'>, context: MemberContext) {
      const saved = await transaction(database, async (tx) => {
        const row = await store.settings(tx, true)
        if ((row?.version ?? 0) !== version) return false
        await store.saveSettings(tx, { value, version: version + 1, changedBy: userOf(context) })
        await audit.record(tx, {
          actorId: userOf(context),
          action: 'translation.settings',
          target: 'translation',
          before: row?.value ?? defaultSettings,
          after: value,
        })
        return true
      })
      const current = await status(context.now)
      return saved ? { saved: true as const, status: current } : { saved: false as const, current }
    },
  }

  /** Returns the stored segments, overlaid with the written ones, for the present source. */
  function writtenSegments(
    source: Source,
    stored: store.TranslationRecord | undefined,
    texts: Readonly<Record<string, string>>,
  ) {
    const before = new Map((stored?.segments ?? []).map((segment) => [segment.hash, segment]))
    const result = new Map<string, StoredSegment>()
    for (const segment of source.segments) {
      const { field, hash, marked } = segment
      const known = before.get(hash)
      const given = texts[hash] === undefined ? undefined : sanitizeForPostgres(texts[hash]).trim()
      const text = given ?? known?.text ?? ''
      if (text === '') continue
      const origin = known && known.text === text ? known.origin : ('human' as const)
      result.set(hash, {
        field,
        hash,
        source: marked.text,
        text,
        origin,
        faults: checks.faultsOf(segment, text, source.language),
      })
    }
    return result
  }
}

type Logged = Record<'before' | 'after', Record<string, unknown> | null>

/** Returns the data for the log, which keeps data about an author apart, as it is about a person. */
const logEntry = (
  { kind, id }: Named,
  what: Partial<Logged>,
): Partial<Logged> | { personal: Partial<Logged> & { of: `author:${number}` } } =>
  kind === 'author' ? { personal: { of: `author:${id}`, ...what } } : what

/** The texts that differ from others, by their fields, as the audit log keeps them. */
function changedTexts(segments: readonly StoredSegment[], others: readonly StoredSegment[]): Record<string, string> {
  const known = new Map(others.map(({ hash, text }) => [hash, text]))
  const differing = segments.filter(({ hash, text }) => known.get(hash) !== text)
  return Object.fromEntries(differing.slice(0, 20).map(({ field, text }) => [field, sanitizeForPostgres(text, 500)]))
}

export type TranslationService = ReturnType<typeof createTranslationService>

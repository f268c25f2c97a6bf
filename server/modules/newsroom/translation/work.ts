import { CallError } from '#contract/errors.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { hourMs } from '#server/platform/durations.ts'
import type { RepeatedTask } from '#server/platform/jobs/repeated-tasks.ts'
import type { Log } from '#server/platform/log.ts'
import { nextSiteDay } from '#server/platform/site-time.ts'
import { TranslationError, type TranslationProblem, type Translator } from '#server/platform/translation/translator.ts'
import type { Budget, Reached } from './budget.ts'
import { isGrave } from './checks/checks.ts'
import * as jobs from './jobs-store.ts'
import { groupsOf, type ParagraphChecks, type Send, type Translated, translateGroup } from './paragraph-work.ts'
import { isChinese, type Source, subjectOf } from './source.ts'
import type { Sources } from './sources/sources.ts'
import { isForMachine } from './standing.ts'
import * as store from './store.ts'
import type { StoredSegment } from './tables.ts'

interface Needs {
  database: Database
  log: Log
  sources: Sources
  checks: ParagraphChecks
  budget: Budget
  translator: Translator | undefined
}

const lookEveryMs = 1_000
/** Longer than any one request takes. */
const leaseMs = 180_000
const maxAttempts = 6
const shortestWaitMs = 30_000
const longestWaitMs = hourMs
const quotaWaitMs = 6 * hourMs

/** A daily limit prevents a request. */
class LimitReached extends Error {
  readonly reached: Reached
  constructor(reached: Reached) {
    super(`The limit of ${reached} for today is reached`)
    this.reached = reached
  }
}

interface Held {
  job: jobs.TranslationJob
}

/** Somebody else has the job by now, or its source has changed. */
class TakenAway extends Error {}

const hopeless: readonly TranslationProblem[] = ['refused', 'unauthorised']
/** Failures that a provider charges for. */
const charged: readonly TranslationProblem[] = ['tooSlow', 'unreadable', 'incomplete']

/** True if the memory may store texts of this kind: names of people are removed with them. */
export const isRemembered = (kind: string): boolean => kind !== 'author'

/** When a job that failed so often is tried again, and whether at all. */
export function retryOf(
  error: unknown,
  attempts: number,
  now: Date,
): { nextAt: Date; attempts: number; problem: string; state: 'waiting' | 'failed' } {
  const after = (ms: number) => new Date(now.getTime() + ms)
  if (error instanceof LimitReached)
    return { nextAt: nextSiteDay(now), attempts, problem: error.reached, state: 'waiting' }
  if (!(error instanceof TranslationError)) return { nextAt: now, attempts, problem: 'internal', state: 'failed' }
  const { problem, retryAfter } = error
  if (problem === 'quota') return { nextAt: after(quotaWaitMs), attempts, problem, state: 'waiting' }
  const tried = attempts + 1
  const wait = Math.min(longestWaitMs, shortestWaitMs * 2 ** attempts)
  const isOver = hopeless.includes(problem) || tried >= maxAttempts
  return {
    nextAt: after(Math.max(wait, (retryAfter ?? 0) * 1000)),
    attempts: tried,
    problem,
    state: isOver ? ('failed' as const) : ('waiting' as const),
  }
}

/** The queue for the machine. Any process may take what is due; a job whose process died is resumed. */
export function createTranslationWork({ database, log, sources, checks, budget, translator }: Needs) {
  const { orm } = database

  /** Paragraphs that need no machine: those a person wrote before, and those already translated. */
  async function loadKnown(source: Source, pair: store.Pair): Promise<Map<string, StoredSegment>> {
    const before = await store.findTranslation(orm, subjectOf(source))
    const own = (before?.segments ?? []).filter(({ origin }) => origin === 'human')
    const memory = await store.remembered(
      orm,
      source.segments.map(({ hash }) => hash),
      pair,
    )
    const found = new Map<string, StoredSegment>()
    for (const segment of source.segments) {
      const { field, hash, marked } = segment
      const person = own.find((one) => one.hash === hash && one.text.trim() !== '')
      const remembered = memory.get(hash)
      const text = person?.text ?? remembered?.text
      if (text === undefined) continue
      const faults = checks.faultsOf(segment, text, source.language)
      // Terms may have changed since; a machine's text that no longer fits is not used again.
      if (!person && remembered?.origin === 'machine' && faults.length > 0) continue
      found.set(hash, { field, hash, source: marked.text, text, origin: person ? 'human' : 'memory', faults })
    }
    return found
  }

  /** @param held the job with the lease of this process, which each request extends */
  async function translate(held: Held, machine: Translator, now: () => Date, signal: AbortSignal) {
    const named = await sources.findNamed(held.job)
    const source = named && (await sources.find(orm, named))
    const before = source && (await store.findTranslation(orm, subjectOf(source)))
    if (!source?.target || !isForMachine(source, before)) return finish(held.job)
    const pair = { language: source.language, target: source.target }
    const direction = isChinese(source.language)
      ? ({ from: 'zh', to: 'en' } as const)
      : ({ from: 'en', to: 'zh' } as const)
    const send: Send = async (one, paragraphs, terms) => {
      const characters = paragraphs.reduce((sum, text) => sum + [...text].length, 0)
      const extended = await jobs.extendLease(orm, held.job, new Date(now().getTime() + leaseMs))
      if (!extended) throw new TakenAway()
      held.job = extended
      const reservation = await budget.reserve(one.name, characters, now())
      if (typeof reservation === 'string') throw new LimitReached(reservation)
      try {
        const answer = await one.translate({ paragraphs, ...direction, terms }, signal)
        await budget.settle(reservation, answer.use)
        return answer
      } catch (error) {
        const failed = error instanceof TranslationError ? error : undefined
        const use = failed?.use ?? { tokensIn: 0, tokensOut: 0 }
        await budget.settle(reservation, failed && charged.includes(failed.problem) ? use : undefined)
        throw error
      }
    }

    const results = await loadKnown(source, pair)
    const reused = [...results.values()].filter(({ origin }) => origin === 'memory').map(({ hash }) => hash)
    // A paragraph that occurs twice is sent once.
    const missing = [
      ...new Map(source.segments.filter(({ hash }) => !results.has(hash)).map((one) => [one.hash, one])).values(),
    ]
    for (const group of groupsOf(missing, machine.limits)) {
      const translated = await translateGroup(group, source.language, { translator: machine, checks, send })
      for (const { segment, text, faults } of translated) {
        const { field, hash, marked } = segment
        results.set(hash, { field, hash, source: marked.text, text, origin: 'machine', faults })
      }
      // At once: whatever happens next, these cost nothing a second time.
      if (isRemembered(source.kind)) await keep(translated, pair, machine.name)
    }
    await save(held.job, { source, version: before?.version }, results, machine.name)
    await store.countUses(orm, reused, pair)
  }

  const keep = (
    translated: readonly Translated[],
    { language: sourceLanguage, target }: store.Pair,
    provider: string,
  ) =>
    store.remember(
      orm,
      translated
        .filter(({ faults }) => !faults.some(isGrave))
        .map(({ segment, text }) => ({
          sourceHash: segment.hash,
          sourceLanguage,
          target,
          text,
          origin: 'machine' as const,
          provider,
        })),
    )

  async function finish(job: jobs.TranslationJob): Promise<void> {
    await jobs.finishJob(orm, job)
  }

  async function save(
    job: jobs.TranslationJob,
    read: { source: Source; version: number | undefined },
    results: ReadonlyMap<string, StoredSegment>,
    provider: string,
  ) {
    await transaction(database, async (tx) => {
      if (!(await jobs.finishJob(tx, job))) throw new TakenAway()
      const source = await sources.find(tx, read.source, true)
      if (!source) return
      const stored = await store.findTranslation(tx, subjectOf(source), true)
      if (source.hash !== read.source.hash || stored?.version !== read.version) throw new TakenAway()
      // A text that a person wrote meanwhile is never replaced by a machine's.
      if (!isForMachine(source, stored)) return
      const segments = source.segments.flatMap(({ field, hash }) => {
        const result = results.get(hash)
        return result ? [{ ...result, field }] : []
      })
      const isSound = !segments.some(({ faults }) => faults.some(isGrave))
      const texts = new Map(segments.map(({ hash, text }) => [hash, text]))
      const goesOut = isSound && source.showsMachine && (await source.save(tx, texts, null, false))
      if (!goesOut) await source.withdraw(tx)
      await store.saveTranslation(tx, {
        ...subjectOf(source),
        sourceLanguage: source.language,
        sourceHash: source.hash,
        segments,
        provider,
        state: goesOut ? ('machine' as const) : ('faulty' as const),
        changedBy: null,
      })
    })
  }

  async function doJob(
    job: jobs.TranslationJob,
    machine: Translator,
    now: () => Date,
    signal: AbortSignal,
  ): Promise<void> {
    const held: Held = { job }
    try {
      await translate(held, machine, now, signal)
    } catch (error) {
      if (error instanceof TakenAway || signal.aborted) {
        // If somebody has it, they continue; otherwise it is resumed at once.
        const { attempts } = job
        return jobs.requeue(orm, held.job, { nextAt: now(), attempts, problem: null, state: 'waiting' })
      }
      const retry = retryOf(error, job.attempts, now())
      if (retry.problem === 'internal') {
        log.error({ err: error }, `The ${job.kind} ${job.subject} could not be translated`)
      } else if (!(error instanceof LimitReached)) {
        log.warn({ problem: retry.problem }, `A translation failed: ${(error as Error).message}`)
      }
      await jobs.requeue(orm, held.job, retry)
    }
  }

  return {
    /** Does everything that is due, one after the other. @returns how many were looked at */
    async workDue(
      now: () => Date = () => new Date(),
      signal: AbortSignal = new AbortController().signal,
    ): Promise<number> {
      if (!translator) return 0
      let done = 0
      while (!signal.aborted) {
        const job = await jobs.takeJob(orm, now(), new Date(now().getTime() + leaseMs))
        if (!job) break
        await doJob(job, translator, now, signal)
        done += 1
      }
      return done
    },

    /** @throws CallError notConfigured where there is no provider */
    mustHaveProvider(): Translator {
      if (!translator) throw new CallError('notConfigured')
      return translator
    },

    /** Returns the worker's tasks: without a translator there are none. */
    tasks(): RepeatedTask[] {
      if (!translator) return []
      return [{ name: 'translations', everyMs: lookEveryMs, run: (signal) => this.workDue(undefined, signal) }]
    },
  }
}

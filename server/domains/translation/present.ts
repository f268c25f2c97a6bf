import type { Person } from '#contract/newsroom.ts'
import type {
  EnglishState,
  Translation,
  TranslationRow,
  TranslationSegment,
  TranslationStatus,
} from '#contract/translation.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { hundredthsOf } from './budget.ts'
import type { TranslationJob } from './jobs-store.ts'
import type { ParagraphChecks } from './paragraph-work.ts'
import type { Source } from './sources.ts'
import type { TranslationRecord } from './store.ts'
import type { StoredState } from './tables.ts'
import type { DayUse } from './use-store.ts'

export const presentJob = (job: TranslationJob | undefined, now: Date): TranslationRow['job'] =>
  job
    ? {
        state: job.state === 'failed' ? 'failed' : job.leasedUntil && job.leasedUntil > now ? 'working' : 'waiting',
        attempts: job.attempts,
        next_time: siteTime(job.nextAt),
        problem: job.problem,
      }
    : null

/** What there is in English, by what was worked on here and by what readers have. */
export function englishState(stored: StoredState | null | undefined, origin: string | null | undefined): EnglishState {
  if (origin === 'original') return 'original'
  if (stored) return stored
  if (!origin) return 'missing'
  return origin === 'machine' ? 'machine' : 'confirmed'
}

interface Given {
  stored: TranslationRecord | undefined
  job: TranslationJob | undefined
  people: ReadonlyMap<number, Person>
  checks: ParagraphChecks
  otherScript: string
  now: Date
}

export function presentTranslation(
  source: Source,
  { stored, job, people, checks, otherScript, now }: Given,
): Translation {
  const byHash = new Map((stored?.segments ?? []).map((segment) => [segment.hash, segment]))
  const byField = new Map((stored?.segments ?? []).map((segment) => [segment.field, segment]))
  const segments = source.segments.map((segment): TranslationSegment => {
    const { field, hash, marked } = segment
    const exact = byHash.get(hash)
    const before = exact ?? byField.get(field)
    const isChinese = source.language !== 'en'
    const elsewhere = stored || !isChinese ? null : segment.english
    return {
      ...{ field, hash, source: marked.text },
      other_script: {
        language: otherScript,
        pieces: isChinese ? piecesOf(checks, marked.text, source.language) : [],
        override: segment.otherScript,
      },
      english: {
        text: before?.text ?? elsewhere ?? '',
        origin: before?.origin ?? (elsewhere ? ('human' as const) : null),
        faults: before && exact ? checks.faultsOf(segment, before.text, source.language) : [],
        stale: before !== undefined && exact === undefined,
      },
    }
  })
  return {
    ...{ kind: source.kind, id: source.id, title: source.title, path: source.path, language: source.language },
    version: stored?.version ?? 0,
    english: englishState(stored?.state, source.english?.origin),
    stale: stored !== undefined && stored.sourceHash !== source.hash,
    provider: stored?.provider ?? null,
    changed: stored
      ? {
          by: stored.changedBy === null ? null : (people.get(stored.changedBy) ?? null),
          time: siteTime(stored.changedAt),
        }
      : null,
    shown: stored || !source.english || source.segments.every(({ english }) => english) ? null : source.english,
    segments,
    job: presentJob(job, now),
  }
}

/** Neighbours that nothing but the dictionaries decided are one piece. */
function piecesOf(
  checks: ParagraphChecks,
  text: string,
  language: string,
): TranslationSegment['other_script']['pieces'] {
  const pieces: TranslationSegment['other_script']['pieces'] = []
  for (const { source, text: result, by } of checks.explained(text, language)) {
    const last = pieces.at(-1)
    if (!by && last && !last.by) {
      last.source += source
      last.text += result
      continue
    }
    const en = by && (checks.entryOf(source) ?? checks.entryOf(result))?.en
    pieces.push({ source, text: result, ...(by && { by }), ...(en && { en }) })
  }
  return pieces
}

export const presentUse = ({
  day,
  requests,
  characters,
  tokensIn,
  tokensOut,
  costMicros,
}: DayUse): TranslationStatus['today'] => ({
  ...{ day, requests, characters, tokens_in: tokensIn, tokens_out: tokensOut },
  cost: hundredthsOf(costMicros),
})

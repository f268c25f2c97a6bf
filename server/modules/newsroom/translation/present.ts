import type { Person } from '#contract/newsroom/desk.ts'
import type {
  Translation,
  TranslationRow,
  TranslationSegment,
  TranslationStatus,
} from '#contract/newsroom/translation.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { hashOfText } from '#server/platform/text/marked-text/marks.ts'
import { hundredthsOf } from './budget.ts'
import type { TranslationJob } from './jobs-store.ts'
import type { ParagraphChecks } from './paragraph-work.ts'
import { isChinese, otherScriptOf, type Source, type SourceSegment } from './source.ts'
import { isStale, isWrittenSince, translationState } from './standing.ts'
import type { TranslationRecord } from './store.ts'
import type { DayUse } from './use-store.ts'

/** How far a machine translation is; null where none was asked for. */
export const presentJob = (job: TranslationJob | undefined, now: Date): TranslationRow['job'] =>
  job
    ? {
        state: job.state === 'failed' ? 'failed' : job.leasedUntil && job.leasedUntil > now ? 'working' : 'waiting',
        attempts: job.attempts,
        next_time: siteTime(job.nextAt),
        problem: job.problem,
      }
    : null

/** Changes with any word that readers have of the translation, wherever it was written. */
export const seenOf = ({ translated, segments }: Source): string =>
  hashOfText(JSON.stringify([translated ?? null, segments.map((segment) => segment.translated)]))

interface Given {
  stored: TranslationRecord | undefined
  job: TranslationJob | undefined
  people: ReadonlyMap<number, Person>
  checks: ParagraphChecks
  now: Date
}

export function presentTranslation(source: Source, { stored, job, people, checks, now }: Given): Translation {
  const { kind, id, title, path, language, target, translated } = source
  const record = stored && !isWrittenSince(source, stored) ? stored : undefined
  const byHash = new Map((record?.segments ?? []).map((segment) => [segment.hash, segment]))
  const byField = new Map((record?.segments ?? []).map((segment) => [segment.field, segment]))
  const isElsewhere = !record || record.segments.length === 0
  const segments = source.segments.map((segment): TranslationSegment => {
    const { field, hash, marked } = segment
    const exact = byHash.get(hash)
    const before = exact ?? byField.get(field)
    const elsewhere = isElsewhere ? segment.translated : null
    const text = before?.text ?? elsewhere ?? ''
    return {
      field,
      hash,
      source: marked.text,
      other_script: otherScript(segment, { source, text, checks }),
      translated: {
        text,
        origin: before?.origin ?? (elsewhere ? ('human' as const) : null),
        faults: before && exact ? checks.faultsOf(segment, before.text, language) : [],
        stale: before !== undefined && exact === undefined,
      },
    }
  })
  return {
    kind,
    id,
    title,
    path,
    language,
    target,
    segments,
    shows_machine: source.showsMachine,
    version: stored?.version ?? 0,
    seen: seenOf(source),
    state: translationState(stored?.state, translated?.origin),
    stale: isStale(source, stored),
    provider: record?.provider ?? null,
    changed: record
      ? {
          by: record.changedBy === null ? null : (people.get(record.changedBy) ?? null),
          time: siteTime(record.changedAt),
        }
      : null,
    shown: isElsewhere && source.segments.some((one) => one.translated === null) ? translated : null,
    job: presentJob(job, now),
  }
}

/** The Chinese of a part in the other script; of a translation that readers do not have yet it cannot be overridden. */
function otherScript(
  { script }: SourceSegment,
  { source, text, checks }: { source: Source; text: string; checks: ParagraphChecks },
): TranslationSegment['other_script'] {
  const language = script?.language ?? (isChinese(source.language) ? source.language : 'zh-Hans')
  const chinese = script?.marked.text ?? (source.target === 'zh-Hans' ? text : '')
  return {
    language: otherScriptOf(language),
    hash: script?.hash ?? null,
    pieces: chinese === '' ? [] : piecesOf(checks, chinese, language),
    override: script?.override ?? null,
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
  day,
  requests,
  characters,
  tokens_in: tokensIn,
  tokens_out: tokensOut,
  cost: hundredthsOf(costMicros),
})

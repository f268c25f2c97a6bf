import type {
  CeremonyAward,
  CeremonyEdition,
  CeremonyNominee,
  CeremonyResult,
} from '#contract/events/ceremonies/ceremonies.ts'
import {
  awardTextLimits,
  type CeremonyPhase,
  ceremonyLights,
  ceremonyTextLimits,
  nomineeTextLimits,
} from '#contract/events/ceremonies/ceremony-terms.ts'
import type { Language } from '#language/languages.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Wording } from '#server/platform/text/wording.ts'
import type { AwardRow, EditionRow, GroupRow, NomineeRow } from './store.ts'

const fieldsOf = <T extends object>(limits: T) => Object.keys(limits) as (keyof T & string)[]
export const editionTexts = fieldsOf(ceremonyTextLimits)
export const awardTexts = fieldsOf(awardTextLimits)
export const nomineeTexts = fieldsOf(nomineeTextLimits)

/** Phase of an edition at a moment. */
export function phaseOf({ opensAt, closesAt, resultAt }: EditionRow, now: Date): CeremonyPhase {
  if (resultAt) return 'result'
  if (now < opensAt) return 'soon'
  return now < closesAt ? 'open' : 'counting'
}

/** The file with the lines of an edition's votes. */
export const fileOf = (year: number): string => `/ceremony-votes/votes-${year}.txt`

interface Shown {
  phase: CeremonyPhase
  votes: number
  years: readonly number[]
  /** Number of the edition that pages show where no year is named. */
  front: number | undefined
  language: Language
}

/** Turns rows into the contract's shapes, in the reader's language. */
export function createCeremonyPresenter(wording: Wording) {
  const nominee = (row: NomineeRow, votes: number | null, language: Language): CeremonyNominee => ({
    id: row.id,
    key: row.key,
    ...wording.shown(row.texts, 'name', nomineeTexts, language),
    pic: row.picture?.url ?? null,
    votes,
  })

  return {
    edition(row: EditionRow, { phase, votes, years, front, language }: Shown): CeremonyEdition {
      const texts = wording.shown(row.texts, 'title', editionTexts, language)
      return {
        ...{ id: row.id, year: row.year, ...texts, phase, votes },
        languages: wording.languagesOf(row.texts, 'title'),
        title_breaks: wording.breaks(texts.title, texts.language),
        opens_time: siteTime(row.opensAt),
        closes_time: siteTime(row.closesAt),
        account_days: row.accountDays,
        result_years: [...years],
        front: row.id === front,
        draft: row.state === 'draft',
        demo: row.demo,
      }
    },

    /** @param standing votes of each nominee; undefined where readers may not know */
    award(
      row: AwardRow,
      own: readonly NomineeRow[],
      {
        place,
        standing,
        language,
      }: { place: number; standing: ReadonlyMap<number, number> | undefined; language: Language },
    ): CeremonyAward {
      const shown = own.map((one) => nominee(one, standing ? (standing.get(one.id) ?? 0) : null, language))
      return {
        ...{ id: row.id, key: row.key, ...wording.shown(row.texts, 'name', awardTexts, language) },
        light: ceremonyLights[place % ceremonyLights.length] ?? ceremonyLights[0],
        votes: standing ? shown.reduce((sum, { votes }) => sum + (votes ?? 0), 0) : null,
        nominees: shown,
      }
    },

    /** @returns null before there is one */
    result(row: EditionRow, refused: readonly GroupRow[]): CeremonyResult | null {
      if (!row.resultAt || !row.resultHash) return null
      return {
        published_time: siteTime(row.resultAt),
        hash: row.resultHash.toString('hex'),
        votes: row.resultVotes ?? 0,
        bytes: row.resultBytes ?? 0,
        file: fileOf(row.year),
        refused: refused.map(({ reason, votes, decidedAt }) => ({ reason, votes, decided_time: siteTime(decidedAt) })),
      }
    },
  }
}

export type CeremonyPresenter = ReturnType<typeof createCeremonyPresenter>

/** Terms of ceremonies that need no zod: states, limits, lights of awards. */

export const ceremonyStates = ['draft', 'published', 'archived'] as const
export type CeremonyState = (typeof ceremonyStates)[number]

/** Phases of an edition: announced, open for votes, being counted, or with its result published. */
export const ceremonyPhases = ['soon', 'open', 'counting', 'result'] as const
export type CeremonyPhase = (typeof ceremonyPhases)[number]

export const ceremonyParts = ['award', 'nominee'] as const
export type CeremonyPart = (typeof ceremonyParts)[number]

/** Verdicts of staff on votes that were set aside. */
export const groupVerdicts = ['counted', 'refused'] as const
export type GroupVerdict = (typeof groupVerdicts)[number]

/** Texts of each kind of record, in code points. */
export const ceremonyTextLimits = { name: 60, title: 60, lead: 200, rules: 3_000 } as const
export const awardTextLimits = { name: 40, note: 120 } as const
export const nomineeTextLimits = { name: 80, note: 160, words: 200 } as const

export const ceremonyLimits = {
  awards: 40,
  nominees: 60,
  key: 40,
  accountDays: 3_650,
  clientAccounts: 1_000,
  reason: 300,
  importBytes: 500_000,
  importedRows: 2_000,
} as const

/** How awards and nominees are named in the published list of votes: lower-case letters, digits and hyphens. */
export const ceremonyKeyPattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/

/** A receipt of a vote: twelve characters without those that are mistaken for others. */
export const receiptPattern = /^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/

/** A receipt as people type it: in any case, with or without hyphens, O for 0 and I or L for 1. */
export function readReceipt(text: string): string | undefined {
  const plain = text
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/O/g, '0')
    .replace(/[IL]/g, '1')
  const receipt = `${plain.slice(0, 4)}-${plain.slice(4, 8)}-${plain.slice(8)}`
  return receiptPattern.test(receipt) ? receipt : undefined
}

/** Characters of lights as charts write them; awards take them in turn. */
export const ceremonyLights = [
  'Fl 5s',
  'Fl(2) 10s',
  'Oc 6s',
  'Iso 4s',
  'Fl(3) 15s',
  'Q(6) 15s',
  'LFl 10s',
  'VQ 2s',
] as const

/** Positions of the lights on the chart of a ceremony, which is 760 wide and 470 high. */
const places = [
  { x: 290, y: 152 },
  { x: 430, y: 96 },
  { x: 556, y: 176 },
  { x: 376, y: 246 },
  { x: 508, y: 288 },
  { x: 236, y: 312 },
  { x: 640, y: 92 },
  { x: 640, y: 300 },
] as const

/** Places of a number of lights; those that do not fit on the chart have none. */
export const lightPlaces = (count: number): readonly { x: number; y: number }[] => places.slice(0, count)

/** The picture with which the winner of an award is shared, with their name in a language. */
export const winnerPicture = (year: number, award: string, language: string): string =>
  `/ceremony-art/winners/${year}/${award}/${language}.png`

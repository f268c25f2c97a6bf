import type { CallOutput } from '#contract/calls.ts'
import type { SourceRun, StaffSource } from '#contract/market/data-desk.ts'
import type { DataTranslate } from '../data-texts.ts'
import { noteWords } from '../note-words.ts'

export type Connector = CallOutput<'dataSources'>['connectors'][number]

const owned = { manual: 'data.byHand', file: 'data.files', demo: 'data.sample' } as const
const isOwned = (key: string): key is keyof typeof owned => Object.hasOwn(owned, key)

const named = [
  'defillama-stablecoins',
  'coingecko-markets',
  'coingecko-treasuries',
  'mapped-table',
  'html-table',
] as const

/** Returns the name of a source's connector, or the origin of its numbers if it is never read. */
export function connectorName(key: string, connectors: readonly Connector[], t: DataTranslate): string {
  if (isOwned(key)) return t(owned[key])
  const known = named.find((one) => one === key)
  if (known) return t(`data.connector.${known}`)
  const found = connectors.find((one) => one.key === key)
  const isShared = connectors.filter(({ name }) => name === found?.name).length > 1
  return found ? (isShared ? `${found.name} (${key})` : found.name) : key
}

/** Returns what a connector's settings mean, where they are written as JSON; undefined for one that is not known here. */
export function optionsHint(key: string, t: DataTranslate): string | undefined {
  const known = named.find((one) => one === key)
  return known && known !== 'mapped-table' && known !== 'html-table' ? t(`data.optionsOf.${known}`) : undefined
}

/** Returns what a run failed at, more closely than its problem: which address, what is wrong there; empty if unknown. */
export const failureText = (
  { problem, notes: [note] }: Pick<SourceRun, 'problem' | 'notes'>,
  t: DataTranslate,
): string =>
  note
    ? [note.place, note.reason === problem ? '' : noteWords(note.reason, t), note.detail].filter(Boolean).join(' · ')
    : ''

/** Returns the result of a run, in a sentence. */
export const runWords = (run: SourceRun, t: DataTranslate): string =>
  run.problem
    ? t('data.runFailed', {
        reason: [t(`data.problem.${run.problem}`), failureText(run, t)].filter(Boolean).join(' · '),
      })
    : t('data.ran', { added: run.added, changed: run.changed, held: run.held, left: run.left_out })

/** Providers that nobody set up yet: those whose address is known. */
export const missingDefaults = (connectors: readonly Connector[], sources: readonly StaffSource[]): Connector[] =>
  connectors.filter(({ key, address }) => address !== '' && !sources.some(({ connector }) => connector === key))

/** The name that a provider's source begins with: two connectors of one provider are distinguished. */
export function defaultName(one: Connector, connectors: readonly Connector[]): string {
  const isShared = connectors.filter(({ name }) => name === one.name).length > 1
  const part = one.key.split('-').at(-1) ?? ''
  return isShared ? `${one.name} ${part}` : one.name
}

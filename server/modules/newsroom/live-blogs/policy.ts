import type { ParsedInput } from '#contract/calls.ts'
import type { LiveState } from '#contract/content/live-states.ts'
import { CallError } from '#contract/errors.ts'
import { dataValueOf } from '#contract/newsroom/data-value.ts'
import type { NoteMetric } from '#contract/newsroom/live-blogs/live-desk.ts'
import { liveLimits, type NoteKind } from '#contract/newsroom/live-blogs/live-terms.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { momentOf } from '#server/platform/site-time.ts'

/** States that may follow each. */
const nextStates: Readonly<Record<LiveState, readonly LiveState[]>> = {
  upcoming: ['live'],
  live: ['paused', 'ended'],
  paused: ['live', 'ended'],
  ended: ['live'],
}

export const canBecome = (state: LiveState, next: LiveState): boolean => nextStates[state].includes(next)

/** Part of a note that its kind cannot do without. */
const needed: Readonly<Record<NoteKind, 'title' | 'pic' | 'metric' | 'flash' | 'poll'>> = {
  text: 'title',
  quote: 'title',
  picture: 'pic',
  number: 'metric',
  flash: 'flash',
  poll: 'poll',
}

interface EnteredNote {
  kind: NoteKind
  title: string
  text: string
  alt: string
  pic: string | null
  metric: NoteMetric | null
  flash: number | null
}

/**
 * A note as it is to be written: each kind has only its own parts, and any but a quotation or a poll may have a picture.
 * @throws CallError invalidInput with the part that is missing or unfit
 */
export function parseNote(given: EnteredNote, { hasPoll }: { hasPoll: boolean }): EnteredNote {
  const { kind } = given
  const part = <T>(name: string, value: T | null): T | null => (needed[kind] === name ? value : null)
  const note = {
    kind,
    title: parseText(given.title, liveLimits.title, 'title', { optional: true }),
    text: parseText(given.text, liveLimits.text, 'text', { optional: true, lines: true }),
    pic: kind === 'quote' || kind === 'poll' ? null : given.pic || null,
    metric: part('metric', given.metric && parseMetric(given.metric)),
    flash: part('flash', given.flash),
  }
  const alt = note.pic ? parseText(given.alt, liveLimits.alt, 'alt', { optional: true }) : ''
  const isThere = { ...note, poll: hasPoll || null }
  const missing = needed[kind]
  if (!isThere[missing]) throw new CallError('invalidInput', missing)
  return { ...note, alt }
}

function parseMetric(given: NoteMetric): NoteMetric {
  const value = dataValueOf(given)
  if (!value) throw new CallError('invalidInput', 'metric')
  return { ...value, words: parseText(given.words, 300, 'metric.words') }
}

/**
 * The entries of a programme as they are to be written.
 * @throws CallError invalidInput with the entry that is unfit
 */
export const parseProgramme = (entries: ParsedInput<'saveLiveProgramme'>['entries']): { at: Date; title: string }[] =>
  entries.map(({ time, title }, place) => {
    const at = momentOf(time)
    if (!at) throw new CallError('invalidInput', `entries.${place}.time`)
    return { at, title: parseText(title, liveLimits.programmeTitle, `entries.${place}.title`) }
  })

/** A new key point stands first; those that no longer find room have no place. */
export const withKeyPoint = (places: readonly number[], id: number): number[] =>
  [id, ...places.filter((one) => one !== id)].slice(0, liveLimits.keyPoints)

/** True for a note that readers can be informed of: those who follow the article or breaking news, or its key points. */
export const informsReaders = ({ push, isKey }: { push: boolean; isKey: boolean }): boolean => push || isKey

/** Work that is left before the end. */
export const missingBeforeEnd = ({ keyPoints, altTexts }: { keyPoints: number; altTexts: number }) => ({
  key_points: Math.max(0, liveLimits.fewestKeyPoints - keyPoints),
  alt_texts: altTexts,
})

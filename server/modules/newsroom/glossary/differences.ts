import type { ChangedPlace } from '#contract/newsroom/glossary.ts'
import type { ConvertedPiece, Engine } from '#language/engine.ts'
import type { GlossaryEntry } from '#language/glossary-entries.ts'
import { scriptOf } from '#language/languages.ts'

/** Differences in the conversion by another engine. Pure. */

const around = 14

/** Words by which two sets of entries differ, in both scripts: a text that holds none of them is converted as before. */
export function differingWords(before: readonly GlossaryEntry[], after: readonly GlossaryEntry[]): string[] {
  const entriesByText = (entries: readonly GlossaryEntry[]) =>
    new Map(entries.map((entry) => [`${entry.list} ${entry.hans} ${entry.hk} ${entry.tw}`, entry]))
  const [old, fresh] = [entriesByText(before), entriesByText(after)]
  const differing = [...old, ...fresh].filter(([key]) => !(old.has(key) && fresh.has(key)))
  return [...new Set(differing.flatMap(([, { hans, hk, tw }]) => [hans, hk, tw]))]
}

/** The places of a text that another engine converts in another way. */
export function changedPlaces(text: string, language: string, before: Engine, after: Engine): ChangedPlace[] {
  const direction = scriptOf(language) === 'Hant' ? 'toSimplified' : 'toTraditional'
  const places: ChangedPlace[] = []
  let lead = ''
  const [old, fresh] = [before, after].map((engine) => engine.explain(text, direction).flatMap(bySign))
  for (const [one, other] of inStep(old ?? [], fresh ?? [])) {
    if (one !== other) places.push({ lead: [...lead].slice(-around).join(''), before: one, after: other, tail: '' })
    lead += other
    for (const place of places.slice(-around)) {
      if (place !== places.at(-1) || one === other) place.tail = lengthen(place.tail, other)
    }
  }
  return places
}

const lengthen = (tail: string, more: string): string => [...(tail + more)].slice(0, around).join('')

/** Single characters where the dictionaries decided character by character; a term stays whole. */
function bySign(piece: ConvertedPiece): ConvertedPiece[] {
  const [from, to] = [[...piece.source], [...piece.text]]
  if (piece.by || from.length !== to.length) return [piece]
  return from.map((source, index) => ({ source, text: to[index] ?? '' }))
}

/** Both conversions in pieces that come from the same words. */
function* inStep(one: readonly ConvertedPiece[], other: readonly ConvertedPiece[]): Generator<[string, string]> {
  let [i, j] = [0, 0]
  while (i < one.length || j < other.length) {
    let [mine, theirs] = ['', '']
    let [read, heard] = [0, 0]
    do {
      if (read <= heard) {
        mine += one[i]?.text ?? ''
        read += one[i++]?.source.length ?? 0
      } else {
        theirs += other[j]?.text ?? ''
        heard += other[j++]?.source.length ?? 0
      }
    } while (read !== heard && (i < one.length || j < other.length))
    yield [mine, theirs]
  }
}

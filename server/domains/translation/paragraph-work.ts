import type { ConvertedPiece, Engine } from '#language/engine.ts'
import type { GlossaryEntry } from '#language/glossary-entries.ts'
import { scriptOf } from '#language/languages.ts'
import { plainOf, unmark } from '#server/platform/marked-text/marks.ts'
import type { TranslationAnswer, Translator } from '#server/platform/translation/translator.ts'
import { TranslationError } from '#server/platform/translation/translator.ts'
import { type CheckedTerm, checkParagraph, type Fault, isGrave } from './checks.ts'
import type { SourceSegment } from './sources.ts'

/** What a paragraph became, with what is wrong with it. */
export interface Translated {
  segment: SourceSegment
  text: string
  faults: Fault[]
}

/** Sends paragraphs and counts them. @throws TranslationError, or whatever keeps a request from being made */
export type Send = (
  translator: Translator,
  paragraphs: readonly string[],
  terms: readonly CheckedTerm[],
) => Promise<TranslationAnswer>

type Entries = () => readonly GlossaryEntry[]

/** What the glossary says of paragraphs, and what is wrong with translations. */
export function createParagraphChecks({ engine, entries }: { engine: Engine; entries: Entries }) {
  const explained = (text: string, language: string): ConvertedPiece[] =>
    engine.explain(text, scriptOf(language) === 'Hant' ? 'toSimplified' : 'toTraditional')

  /** The entries that occur in a text, each once. */
  function termsIn(text: string, language: string): CheckedTerm[] {
    const known = new Map(entries().map((entry) => [entry.hans, entry]))
    const found = explained(text, language).flatMap(({ source, text: result, by }) => {
      const entry = by && (known.get(source) ?? known.get(result))
      return entry && entry.en !== '' ? [[entry.hans, { source: entry.hans, target: entry.en }] as const] : []
    })
    return [...new Map(found).values()]
  }

  return {
    explained,
    termsIn,
    entryOf: (word: string): GlossaryEntry | undefined => entries().find(({ hans }) => hans === word),

    /** What is wrong with the English of a paragraph. */
    faultsOf({ marked }: SourceSegment, english: string, language: string): Fault[] {
      if (english.trim() === '') return [{ kind: 'empty', text: '' }]
      const source = plainOf(marked.text)
      const faults = checkParagraph(source, plainOf(english), termsIn(source, language))
      // Addresses stand in marks, so that links are compared with the markup.
      return unmark(english, marked.shells) ? faults : [{ kind: 'markup', text: '' }, ...faults]
    },
  }
}

export type ParagraphChecks = ReturnType<typeof createParagraphChecks>

/** Groups paragraphs into requests that the provider takes. A paragraph beyond its limits goes alone. */
export function groupsOf(
  segments: readonly SourceSegment[],
  { paragraphs, characters }: Translator['limits'],
): SourceSegment[][] {
  const groups: SourceSegment[][] = []
  let size = 0
  for (const segment of segments) {
    const length = [...segment.marked.text].length
    const last = groups.at(-1)
    if (last && last.length < paragraphs && size + length <= characters) {
      last.push(segment)
      size += length
    } else {
      groups.push([segment])
      size = length
    }
  }
  return groups
}

/**
 * Has a group of paragraphs translated. What comes back wrong is asked for once more, alone; whole answers that are
 * incomplete are asked for paragraph by paragraph.
 */
export async function translateGroup(
  group: readonly SourceSegment[],
  language: string,
  { translator, checks, send }: { translator: Translator; checks: ParagraphChecks; send: Send },
): Promise<Translated[]> {
  const ask = async (segments: readonly SourceSegment[]): Promise<Translated[]> => {
    const terms = segments.flatMap(({ marked }) => checks.termsIn(plainOf(marked.text), language))
    const distinct = [...new Map(terms.map((term) => [term.source, term])).values()]
    const { paragraphs } = await send(
      translator,
      segments.map(({ marked }) => marked.text),
      distinct,
    )
    return segments.map((segment, index) => {
      const text = (paragraphs[index] ?? '').trim()
      return { segment, text, faults: checks.faultsOf(segment, text, language) }
    })
  }
  const alone = async (segment: SourceSegment): Promise<Translated> => {
    const [one] = await ask([segment])
    if (!one) throw new TranslationError('incomplete', 'A paragraph did not come back')
    return one
  }
  const eachAlone = async () => {
    const results: Translated[] = []
    for (const segment of group) results.push(await alone(segment))
    return results
  }
  const results = await ask(group).catch((error) => {
    if (!(error instanceof TranslationError) || error.problem !== 'incomplete' || group.length === 1) throw error
    return eachAlone()
  })
  const mended: Translated[] = []
  for (const one of results) {
    const again = one.faults.some(isGrave) ? await alone(one.segment) : one
    mended.push(again.faults.filter(isGrave).length < one.faults.filter(isGrave).length ? again : one)
  }
  return mended
}

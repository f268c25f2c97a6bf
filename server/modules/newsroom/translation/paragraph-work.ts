import type { ConvertedPiece, Engine } from '#language/engine.ts'
import type { GlossaryEntry } from '#language/glossary-entries.ts'
import { scriptOf } from '#language/languages.ts'
import { plainOf, unmark } from '#server/platform/text/marked-text/marks.ts'
import type { TranslationAnswer, Translator } from '#server/platform/translation/translator.ts'
import { TranslationError } from '#server/platform/translation/translator.ts'
import { type CheckedTerm, checkParagraph, type Fault, isGrave, says } from './checks/checks.ts'
import { checkIntoChinese, saysInChinese } from './checks/checks-into-chinese.ts'
import { enforceTerms } from './checks/enforced-terms.ts'
import { isChinese, type SourceSegment } from './source.ts'

/** Translation of a paragraph, with its faults. */
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

/** Creates the checks of paragraphs against the glossary, and of translations for faults. */
export function createParagraphChecks({ engine, entries }: { engine: Engine; entries: Entries }) {
  const explain = (text: string, language: string): ConvertedPiece[] =>
    engine.explain(text, scriptOf(language) === 'Hant' ? 'toSimplified' : 'toTraditional')

  /** The entries that occur in a text, each once. */
  function termsIn(text: string, language: string): CheckedTerm[] {
    if (!isChinese(language)) {
      // Several entries may share an abbreviation; what two have in common decides nothing.
      const said = entries().filter(({ en }) => en.length > 2 && says(text, en))
      const once = said.filter(({ en }) => said.every((other) => other.en === en || !says(other.en, en)))
      const byTerm = Map.groupBy(once, ({ en }) => en)
      return [...byTerm].map(([en, same]) => ({ source: en, target: same.map(({ hans }) => hans).join(' / ') }))
    }
    const known = new Map(entries().map((entry) => [entry.hans, entry]))
    const found = explain(text, language).flatMap(({ source, text: result, by }) => {
      const entry = by && (known.get(source) ?? known.get(result))
      return entry && entry.en !== '' ? [[entry.hans, { source: entry.hans, target: entry.en }] as const] : []
    })
    return [...new Map(found).values()]
  }

  /** The terms that a translation renders differently from the glossary. */
  function missedTerms({ marked }: Pick<SourceSegment, 'marked'>, translated: string, language: string): CheckedTerm[] {
    const text = plainOf(translated)
    const isSaid = isChinese(language) ? says : saysInChinese
    return termsIn(plainOf(marked.text), language).filter(({ target }) => !isSaid(text, target))
  }

  return {
    explained: explain,
    termsIn,
    missedTerms,
    entryOf: (word: string): GlossaryEntry | undefined => entries().find(({ hans }) => hans === word),

    /** Returns the faults of the translation of a paragraph. */
    faultsOf({ marked }: Pick<SourceSegment, 'marked'>, translated: string, language: string): Fault[] {
      if (translated.trim() === '') return [{ kind: 'empty', text: '' }]
      const source = plainOf(marked.text)
      const check = isChinese(language) ? checkParagraph : checkIntoChinese
      const faults = check(source, plainOf(translated), termsIn(source, language))
      // Addresses are in marks, so links are compared along with the markup.
      return unmark(translated, marked.shells) ? faults : [{ kind: 'markup', text: '' }, ...faults]
    },
  }
}

export type ParagraphChecks = ReturnType<typeof createParagraphChecks>

/** Groups paragraphs into requests that the provider accepts. A paragraph beyond its limits goes alone. */
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
 * Has a group of paragraphs translated. Wrong ones are requested once more, alone, and those that render terms
 * differently from the glossary with marks in their place; incomplete answers are requested paragraph by paragraph.
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
  const withTerms = async ({ segment }: Translated, terms: readonly CheckedTerm[]): Promise<Translated | undefined> => {
    const { marked } = segment
    const enforced = enforceTerms(marked.text, marked.shells.length, terms)
    if (enforced.text === marked.text) return undefined
    const { paragraphs } = await send(translator, [enforced.text], terms)
    const text = enforced.restore((paragraphs[0] ?? '').trim())
    return text === undefined ? undefined : { segment, text, faults: checks.faultsOf(segment, text, language) }
  }
  const mended: Translated[] = []
  for (const first of results) {
    const one = first.faults.some(isGrave) ? better(first, await alone(first.segment)) : first
    const missed = checks.missedTerms(one.segment, one.text, language)
    mended.push(missed.length > 0 ? better(one, await withTerms(one, missed)) : one)
  }
  return mended
}

/** The one with fewer serious faults, then with fewer faults altogether. */
function better(one: Translated, other: Translated | undefined): Translated {
  const weight = ({ faults }: Translated) => faults.filter(isGrave).length * 1_000 + faults.length
  return other && weight(other) < weight(one) ? other : one
}

import { escapeMarked } from '#server/platform/text/marked-text/marks.ts'
import type { CheckedTerm } from './checks.ts'

/** A paragraph with marks in place of terms, so that a provider cannot render them differently. */
export interface EnforcedText {
  text: string
  /** Puts the glossary's words in place of the marks. @returns undefined where one is missing or comes twice */
  restore(translated: string): string | undefined
}

const marks = /(<\/?[gx]\d+\/?>)/
const literally = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The first form of a term: `decentralized finance (DeFi)` is said by decentralized finance. */
const formOf = (target: string): string => target.split(/[()（）/]/)[0]?.trim() || target

/**
 * Sets terms as further marks into a marked text.
 * @param text as `markNodes` gives it, with this number of marks
 */
export function enforceTerms(text: string, markCount: number, terms: readonly CheckedTerm[]): EnforcedText {
  const words: string[] = []
  const byLength = terms.toSorted((a, b) => b.source.length - a.source.length)
  const targets = new Map(byLength.map(({ source, target }) => [escapeMarked(source).toLowerCase(), formOf(target)]))
  const anyTerm = new RegExp([...targets.keys()].map(patternOf).join('|') || '(?!)', 'gi')
  const put = (found: string) =>
    `<x${markCount + words.push(escapeMarked(targets.get(found.toLowerCase()) ?? found))}/>`
  const result = text
    .split(marks)
    .map((part) => (marks.test(part) ? part : part.replace(anyTerm, put)))
    .join('')
  return {
    text: result,
    restore(translated) {
      let restored = translated
      for (const [index, word] of words.entries()) {
        const mark = new RegExp(
          `<\\s*x\\s*${markCount + index + 1}\\s*/?\\s*>(?:\\s*<\\s*/\\s*x\\s*${markCount + index + 1}\\s*>)?`,
          'gi',
        )
        if ((restored.match(mark) ?? []).length !== 1) return undefined
        restored = restored.replace(mark, (_, at) => (isOpening(restored, Number(at)) ? capitalise(word) : word))
      }
      return restored
    },
  }
}

/** English terms are separate words; Chinese has no spaces between words. */
const patternOf = (source: string): string =>
  /^[\x20-\x7e]+$/.test(source) ? `\\b${literally(source)}\\b` : literally(source)

const isOpening = (text: string, at: number): boolean => /^(?:<[^>]*>|\s)*$/.test(text.slice(0, at))
const capitalise = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

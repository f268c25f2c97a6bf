import { manuscriptLimits } from '#contract/constants.ts'
import type { DocumentNode } from '#contract/newsroom/document.ts'
import { inlineText } from '#language/text/document-text.ts'

/** Characters (code points) as the counters beside fields count them. */
export const lengthOf = (text: string): number => [...text.trim()].length

const sentenceEnd = /[。！？!?…]["”’」』）)]*|\.(?=\s|$)/g

/**
 * A summary offered from the text: whole sentences of its first paragraphs as far as they fit, else the beginning cut at
 * a word or character with an ellipsis.
 */
export function summaryOf(document: DocumentNode, most: number = manuscriptLimits.summary): string {
  const paragraphs = (document.content ?? []).filter(({ type }) => type === 'paragraph').map(inlineText)
  const text = paragraphs
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
    .reduce((all, one) => (all.length > most * 4 ? all : all + joint(all, one) + one), '')
  if (lengthOf(text) <= most) return text
  const cut = [...text].slice(0, most).join('')
  const ends = [...cut.matchAll(sentenceEnd)].map((match) => match.index + match[0].length)
  const whole = ends.at(-1)
  if (whole !== undefined && whole >= cut.length / 3) return cut.slice(0, whole).trim()
  const short = [...text].slice(0, most - 1).join('')
  return `${short.replace(/[A-Za-z0-9]+$/, (word) => (word.length < 20 ? '' : word)).trim()}…`
}

/** Between two paragraphs: a space only where Latin text meets. */
const joint = (before: string, after: string): string =>
  before === '' || /[\p{sc=Han}，。！？：；、”’」』）]$/u.test(before) || /^\p{sc=Han}/u.test(after) ? '' : ' '

import { createHash } from 'node:crypto'
import type { Engine } from '#language/engine.ts'
import { hashOfText, type MarkedText, markPlain, unmarkPlain } from '#server/platform/text/marked-text/marks.ts'
import { readDocument } from '#server/platform/text/marked-text/paragraphs.ts'
import type { Overrides } from '../translating/translating-store.ts'
import type { TextRow } from './item-texts.ts'

/** Hash of all that an item says in a language; the database computes the same (`words_hash`). */
export const hashOfSource = ({ title, summary, html }: { title: string; summary: string; html: string }): string =>
  createHash('md5').update(`${title}\n${summary}\n${html}`).digest('hex')

/** A conversion with editors' replacements for parts of it; parts whose source has changed are converted as usual. */
export function withOverrides(
  converted: TextRow,
  source: Pick<TextRow, 'title' | 'summary' | 'html'>,
  overrides: Overrides | undefined,
  engine: Engine,
): TextRow {
  if (!overrides || overrides.size === 0) return converted
  const title = plain(source.title, converted.title, overrides)
  return {
    ...converted,
    title,
    titleBreaks: title === converted.title ? converted.titleBreaks : engine.breaks(title),
    summary: plain(source.summary ?? '', converted.summary ?? '', overrides),
    html: document(source.html ?? '', converted.html ?? '', overrides),
  }
}

const overrideOf = ({ text }: MarkedText, overrides: Overrides) => overrides.get(hashOfText(text))

function plain(source: string, converted: string, overrides: Overrides): string {
  const marked = markPlain(source)
  const text = overrideOf(marked, overrides)
  return (text === undefined ? undefined : unmarkPlain(text, marked.shells)) ?? converted
}

function document(source: string, converted: string, overrides: Overrides): string {
  const { paragraphs } = readDocument(source)
  const texts = paragraphs.map((paragraph) => overrideOf(paragraph, overrides))
  if (texts.every((text) => text === undefined)) return converted
  // A conversion has the paragraphs and marks of its source.
  const target = readDocument(converted)
  return target.paragraphs.length === paragraphs.length ? (target.render(texts) ?? converted) : converted
}

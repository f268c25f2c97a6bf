import type { Element, RootContent } from 'hast'
import { dataValueOf } from '#contract/newsroom/data-value.ts'
import { valueLine, valueOfLine, type WordedValue } from '#contract/newsroom/value-line.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { trimmedEnd } from '#language/text/trim.ts'
import { parseHtml } from '#server/platform/text/rich-text/parse-html.ts'
import { plainText } from '#server/platform/text/rich-text/plain-text.ts'
import { renderHtml } from '#server/platform/text/rich-text/render.ts'

/** Converts the paragraphs that an editor types into what readers get, and back. */

/** A web address, up to what cannot be part of it: white space, quotes, Chinese characters and punctuation. */
const address = /https?:\/\/[^\s<>"'“”‘’\u3000-\u303f\uff00-\uffef\p{sc=Han}]+/giu
/** Punctuation that ends the sentence and not the address. */
const trailing = /[.,;:!?)\]]/

function linkAddresses(line: string): string {
  let html = ''
  let at = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const url = trimmedEnd(found, trailing)
    html += `${escapeHtml(line.slice(at, index))}<a href="${escapeHtml(url)}">${escapeHtml(url)}</a>`
    at = index + url.length
  }
  return html + escapeHtml(line.slice(at))
}

/** A number of the data section, as texts keep it: a link that says what it was. */
const valueHtml = ({ series, form, path, words }: WordedValue): string =>
  `<a href="${escapeHtml(path)}" data-series="${escapeHtml(series)}" data-series-form="${form}">${escapeHtml(words)}</a>`

function paragraph(line: string): string {
  const value = valueOfLine(line)
  return `<p>${value ? valueHtml(value) : linkAddresses(line)}</p>`
}

/** Paragraphs, one a line, as safe HTML with its plain text; web addresses become links, lines of values the values themselves. */
export function renderFlashText(text: string): { html: string; text: string; summary: string } {
  const lines = text.split('\n').map((line) => line.trim())
  const paragraphs = lines.filter((line) => line !== '').map(paragraph)
  return renderHtml(paragraphs.join('\n'), { editorial: true })
}

/** A number of the data section in stored HTML. */
function dataValueIn({ tagName, properties }: Element): Omit<WordedValue, 'words'> | undefined {
  if (tagName !== 'a') return undefined
  return dataValueOf({ series: properties.dataSeries, form: properties.dataSeriesForm, path: properties.href })
}

/** Says of each number what it is, so that it is one again when the text is saved. */
function nameValues(nodes: readonly RootContent[]): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue
    const value = dataValueIn(node)
    if (!value) nameValues(node.children)
    else {
      const words = plainText({ type: 'root', children: node.children })
      node.children = [{ type: 'text', value: valueLine({ ...value, words }) }]
    }
  }
}

/** The paragraphs of stored HTML, one a line, for editing them. */
export function paragraphsOf(html: string): string {
  const root = parseHtml(html)
  nameValues(root.children)
  return plainText(root)
}
/** All words of stored HTML, as readers see them. */
export const wordsOf = (html: string): string => plainText(parseHtml(html))
/** The same for several texts, in one task of a thread. */
export const paragraphsOfEach = (htmls: readonly string[]): string[] => htmls.map(paragraphsOf)

import { trimmedEnd } from '#language/text/trim.ts'
import { parseHtml } from '#server/platform/text/rich-text/parse-html.ts'
import { plainText } from '#server/platform/text/rich-text/plain-text.ts'
import { renderHtml } from '#server/platform/text/rich-text/render.ts'

/** Converts the paragraphs that an editor types into what readers get, and back. */

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)

/** A web address, up to what cannot be part of it: white space, quotes, Chinese characters and punctuation. */
const address = /https?:\/\/[^\s<>"'“”‘’\u3000-\u303f\uff00-\uffef\p{sc=Han}]+/giu
/** Punctuation that ends the sentence and not the address. */
const trailing = /[.,;:!?)\]]/

function linked(line: string): string {
  let html = ''
  let at = 0
  for (const { 0: found, index } of line.matchAll(address)) {
    const url = trimmedEnd(found, trailing)
    html += `${escaped(line.slice(at, index))}<a href="${escaped(url)}">${escaped(url)}</a>`
    at = index + url.length
  }
  return html + escaped(line.slice(at))
}

/** Paragraphs, one a line, as safe HTML with its plain text; web addresses become links. */
export function renderFlashText(text: string): { html: string; text: string; summary: string } {
  const lines = text.split('\n').map((line) => line.trim())
  const paragraphs = lines.filter((line) => line !== '').map((line) => `<p>${linked(line)}</p>`)
  return renderHtml(paragraphs.join('\n'), { editorial: true })
}

/** The paragraphs of stored HTML, one a line, for editing them. */
export const paragraphsOf = (html: string): string => plainText(parseHtml(html))
export const paragraphsOfEach = (htmls: readonly string[]): string[] => htmls.map(paragraphsOf)

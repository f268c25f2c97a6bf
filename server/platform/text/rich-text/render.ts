import { createHash } from 'node:crypto'
import type { Root } from 'hast'
import { toHtml } from 'hast-util-to-html'
import rehypeSanitize from 'rehype-sanitize'
import { RichTextError } from './errors.ts'
import { maxSourceLength } from './limits.ts'
import { markdownToHtml } from './markdown.ts'
import { setFormulas } from './mathematics.ts'
import type { RenderedText, RenderOptions } from './options.ts'
import { parseHtml } from './parse-html.ts'
import { plainText, summaryOf } from './plain-text.ts'
import { textSchema } from './schema.ts'
import { shapeTree } from './shape.ts'

const clean = rehypeSanitize(textSchema)

/**
 * Renders Markdown: tables, footnotes, formulas, HTML inside. Whatever the source, the result is safe to show.
 * @throws RichTextError when the text is longer than 2,000,000 characters, nested too deeply or too entangled
 */
export function renderMarkdown(markdown: string, options: RenderOptions = {}): RenderedText {
  return guard(markdown, () => render(markdownToHtml(wellFormed(markdown), options.callouts), markdown, options))
}

/**
 * Renders HTML of any origin; see `renderMarkdown`.
 * @throws RichTextError as `renderMarkdown`
 */
export function renderHtml(html: string, options: RenderOptions = {}): RenderedText {
  return guard(html, () => render(withoutImpossible(wellFormed(html)), html, options))
}

/** PostgreSQL stores neither NUL nor halves of surrogate pairs, and a NUL inside a tag is a known way to hide it. */
const wellFormed = (source: string) => source.replaceAll('\0', '').toWellFormed()

/** References to NUL, to halves of surrogate pairs and beyond Unicode name no character; a parser would show U+FFFD. */
const withoutImpossible = (html: string): string =>
  html.replace(/&#(?:x([\da-f]{1,20})|(\d{1,20}));?/gi, (whole, hexadecimal?: string, decimal = '0') => {
    const code = hexadecimal === undefined ? Number.parseInt(decimal, 10) : Number.parseInt(hexadecimal, 16)
    return code === 0 || (code >= 0xd800 && code <= 0xdfff) || code > 0x10ffff ? '' : whole
  })

function guard(source: string, work: () => RenderedText): RenderedText {
  if (source.length > maxSourceLength) {
    throw new RichTextError(`The text has ${source.length} characters; at most ${maxSourceLength} are rendered`)
  }
  try {
    return work()
  } catch (error) {
    // The last resort: a nesting that no limit counts has used up the stack.
    if (error instanceof RangeError) throw new RichTextError('The text is nested too deeply')
    throw error
  }
}

function render(html: string, source: string, options: RenderOptions): RenderedText {
  const shaped = shapeTree(parseHtml(html), options, idPrefix(source))
  const safe = clean(shaped) as Root
  const text = plainText(safe)
  const summary = summaryOf(safe)
  return { html: toHtml(setFormulas(safe)).trim(), text, summary }
}

/** One page can show several texts: the ids of each have a prefix of their own, the same at every rendering. */
function idPrefix(source: string): string {
  return `t${createHash('sha256').update(source).digest('hex').slice(0, 7)}-`
}

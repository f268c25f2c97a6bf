import type { Engine } from '#language/engine.ts'
import { convertHtml } from '#language/html.ts'
import type { Language } from '#language/languages.ts'
import { readMarkdown } from '#server/platform/marked-text/markdown-paragraphs.ts'
import { hashOfText, type MarkedText, markPlain, unmarkPlain } from '#server/platform/marked-text/marks.ts'
import { readDocument } from '#server/platform/marked-text/paragraphs.ts'
import type { PageText } from './shipped-pages.ts'

type Overrides = ReadonlyMap<string, string>

/** A static page in the other Chinese script, with editors' replacements for parts of the conversion. */
export function convertPage(
  { title, summary, markdown }: Pick<PageText, 'title' | 'summary' | 'markdown'>,
  language: Exclude<Language, 'en'>,
  { engine, overrides, render }: { engine: Engine; overrides: Overrides; render: (markdown: string) => string },
) {
  const direction = language === 'zh-Hans' ? 'toSimplified' : 'toTraditional'
  const html = render(markdown)
  const converted = convertHtml(html, engine, direction)
  const plain = (text: string) => {
    const marked = markPlain(text)
    const own = overrideOf(marked, overrides)
    return (own === undefined ? undefined : unmarkPlain(own, marked.shells)) ?? engine[direction](text)
  }
  const own = overrides.size > 0 ? overridden(markdown, overrides) : undefined
  return {
    title: plain(title),
    summary: plain(summary),
    html: own === undefined ? converted : laidOver(converted, html, { ...own, html: render(own.markdown) }),
  }
}

const overrideOf = ({ text }: MarkedText, overrides: Overrides) => overrides.get(hashOfText(text))

/** `lines`: for each of its paragraphs whether an editor says something in its place, which may be the source itself. */
interface Overridden {
  markdown: string
  lines: readonly boolean[]
}

function overridden(markdown: string, overrides: Overrides): Overridden | undefined {
  const document = readMarkdown(markdown)
  const texts = document.paragraphs.map((paragraph) => overrideOf(paragraph, overrides))
  if (texts.every((text) => text === undefined)) return undefined
  const rendered = document.render(texts)
  return rendered === undefined ? undefined : { markdown: rendered, lines: texts.map((text) => text !== undefined) }
}

/** The conversion with the lines that editors replaced: those are not converted again. */
function laidOver(converted: string, source: string, { html, lines }: Overridden & { html: string }): string {
  const [target, before, after] = [readDocument(converted), readDocument(source), readDocument(html)]
  const { length } = target.paragraphs
  if (before.paragraphs.length !== length || after.paragraphs.length !== length) return converted
  const isOwn = (index: number) => lines.length === length && lines[index] === true
  const texts = after.paragraphs.map(({ text }, index) =>
    isOwn(index) || text !== before.paragraphs[index]?.text ? text : undefined,
  )
  return target.render(texts) ?? converted
}

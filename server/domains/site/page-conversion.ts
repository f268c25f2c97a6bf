import type { Engine } from '#language/engine.ts'
import { convertHtml } from '#language/html.ts'
import type { Language } from '#language/languages.ts'
import { readMarkdown } from '#server/platform/marked-text/markdown-paragraphs.ts'
import { hashOfText, type MarkedText, markPlain, unmarkPlain } from '#server/platform/marked-text/marks.ts'
import { readDocument } from '#server/platform/marked-text/paragraphs.ts'
import type { PageText } from './shipped-pages.ts'

type Overrides = ReadonlyMap<string, string>

/** A static page in the other Chinese script, with what editors say in place of parts of the conversion. */
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
    html: own === undefined ? converted : laidOver(converted, html, render(own)),
  }
}

const overrideOf = ({ text }: MarkedText, overrides: Overrides) => overrides.get(hashOfText(text))

function overridden(markdown: string, overrides: Overrides): string | undefined {
  const document = readMarkdown(markdown)
  const texts = document.paragraphs.map((paragraph) => overrideOf(paragraph, overrides))
  return texts.every((text) => text === undefined) ? undefined : document.render(texts)
}

/** The conversion with the lines that read otherwise in `own` than in `source`: those are not converted once more. */
function laidOver(converted: string, source: string, own: string): string {
  const [target, before, after] = [readDocument(converted), readDocument(source), readDocument(own)]
  const { length } = target.paragraphs
  if (before.paragraphs.length !== length || after.paragraphs.length !== length) return converted
  const texts = after.paragraphs.map(({ text }, index) => (text === before.paragraphs[index]?.text ? undefined : text))
  return target.render(texts) ?? converted
}

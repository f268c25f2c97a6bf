import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { convertHtml } from '#language/text/html.ts'
import { markdownMarking } from '#server/platform/text/marked-text/marking.ts'
import { hashOfText, type MarkedText, markPlain, unmarkPlain } from '#server/platform/text/marked-text/marks.ts'
import { type ThreadPool, threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type { PageText } from './shipped-pages.ts'

type Overrides = ReadonlyMap<string, string>

const layer = threadModule<typeof import('./page-layer.ts')>(new URL('./page-layer.ts', import.meta.url))

interface Needs {
  engine: Engine
  overrides: Overrides
  render: (markdown: string) => Promise<string>
  threads: ThreadPool
}

/** A static page in the other Chinese script, with editors' replacements for parts of the conversion. */
export async function convertPage(
  { title, summary, markdown }: Pick<PageText, 'title' | 'summary' | 'markdown'>,
  language: Exclude<Language, 'en'>,
  { engine, overrides, render, threads }: Needs,
) {
  const direction = language === 'zh-Hans' ? 'toSimplified' : 'toTraditional'
  const html = await render(markdown)
  const converted = convertHtml(html, engine, direction)
  const plain = (text: string) => {
    const marked = markPlain(text)
    const own = overrideOf(marked, overrides)
    return (own === undefined ? undefined : unmarkPlain(own, marked.shells)) ?? engine[direction](text)
  }
  const own = overrides.size > 0 ? await overridden(markdown, overrides, threads) : undefined
  return {
    title: plain(title),
    summary: plain(summary),
    html:
      own === undefined
        ? converted
        : await threads.run(layer, 'laidOver', converted, html, { lines: own.lines, html: await render(own.markdown) }),
  }
}

const overrideOf = ({ text }: MarkedText, overrides: Overrides) => overrides.get(hashOfText(text))

/** `lines`: for each of its paragraphs whether an editor says something in its place, which may be the source itself. */
interface Overridden {
  markdown: string
  lines: readonly boolean[]
}

async function overridden(
  markdown: string,
  overrides: Overrides,
  threads: ThreadPool,
): Promise<Overridden | undefined> {
  const paragraphs = await threads.run(markdownMarking, 'readLines', markdown)
  const texts = paragraphs.map((paragraph) => overrideOf(paragraph, overrides))
  if (texts.every((text) => text === undefined)) return undefined
  const rendered = await threads.run(markdownMarking, 'writeLines', markdown, texts)
  return rendered === undefined ? undefined : { markdown: rendered, lines: texts.map((text) => text !== undefined) }
}

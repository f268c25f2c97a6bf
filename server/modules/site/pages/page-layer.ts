import { readDocument } from '#server/platform/text/marked-text/paragraphs.ts'

/** The text of a page with editors' lines in it, rendered, and which lines those are. */
interface OwnLines {
  html: string
  lines: readonly boolean[]
}

/** The conversion of a page with the lines that editors replaced: those are not converted again. */
export function laidOver(converted: string, source: string, { html, lines }: OwnLines): string {
  const [target, before, after] = [readDocument(converted), readDocument(source), readDocument(html)]
  const { length } = target.paragraphs
  if (before.paragraphs.length !== length || after.paragraphs.length !== length) return converted
  const isOwn = (index: number) => lines.length === length && lines[index] === true
  const texts = after.paragraphs.map(({ text }, index) =>
    isOwn(index) || text !== before.paragraphs[index]?.text ? text : undefined,
  )
  return target.render(texts) ?? converted
}

import type { Element, ElementContent, Root, RootContent } from 'hast'
import { allowedMarkup, elementsOf } from '#contract/newsroom/blocks/block-html.ts'
import { blocks as editorBlocks, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { trimmedEnd } from '#language/text/trim.ts'
import { propertyName } from './property-name.ts'

const blocks = new Set([
  ...'blockquote caption dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre section summary table tr ul br'.split(
    ' ',
  ),
  ...elementsOf(editorBlocks, 'blocks'),
])
const cells = new Set(['td', 'th'])
/** White space in these is layout of the source. */
const containers = new Set(['table', 'thead', 'tbody', 'tfoot', 'tr', 'ul', 'ol', 'dl'])

const isFootnoteLink = (className: unknown) =>
  Array.isArray(className) && (className.includes('footnote-ref') || className.includes('footnote-back'))

/** All text of a document: a line for each block, cells of a row apart. Annotations of ruby text stand after their base. */
export function plainText(root: Root): string {
  let out = ''
  const walk = (nodes: readonly RootContent[], container?: string) => {
    for (const node of nodes) {
      if (node.type === 'text' && !containers.has(container ?? '')) out += node.value
      if (node.type !== 'element' || node.tagName === 'rp' || isFootnoteLink(node.properties.className)) continue
      const edge = blocks.has(node.tagName) ? '\n' : cells.has(node.tagName) ? '\t' : ''
      out += edge
      walk(node.children, node.tagName)
      out += edge
    }
  }
  walk(root.children)
  return out
    .replace(/[^\S\n\t]+/g, ' ')
    .replace(/ ?\t[\t ]*/g, '\t')
    .replace(/[ \t]?\n\s*/g, '\n')
    .trim()
}

/** Width of a summary: a Chinese character counts 2, a Latin letter 1. */
const maxWidth = 240
const skipped = new Set('h2 h3 h4 h5 h6 pre table figcaption rp rt section summary img'.split(' '))
const wide = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\u3000-\u303f\uff00-\uffef]/u
const sentenceEnd = /(?<=[。！？!?…][”’」』）)"']?)(?![。！？!?…”’」』）)"'])|(?<=[.][”’)"']?)(?=\s)/u

const widthOf = (text: string): number => {
  let width = 0
  for (const character of text) width += wide.test(character) ? 2 : 1
  return width
}

/** The first whole sentences of a document's prose, or the beginning of the first one up to a word's end. */
export function summaryOf(root: Root): string {
  let summary = ''
  let width = 0
  for (const line of proseLines(root)) {
    for (const sentence of line.split(sentenceEnd)) {
      const added = summary && needsSpace(summary, sentence) ? ` ${sentence.trim()}` : sentence.trim()
      const grown = width + widthOf(added)
      if (grown > maxWidth) return summary || cutAtWord(sentence.trim())
      summary += added
      width = grown
    }
    // A line that ends without a full stop would run into the next one.
    if (summary && !/[。！？!?….：:；;，,、”」』）)]$/.test(summary)) return summary
  }
  return summary
}

const needsSpace = (before: string, after: string) =>
  !wide.test(after.trim()[0] ?? '') && !/[\u3000-\u303f\uff00-\uffef]$/.test(before)

/** Lines of prose, as far as a summary can reach. */
function proseLines(root: Root): string[] {
  const lines: string[] = []
  let line = ''
  let total = 0
  const flush = () => {
    const text = line.replace(/\s+/g, ' ').trim()
    line = ''
    // Dividers, bullets and lone punctuation are not prose.
    if (!/[\p{L}\p{N}]/u.test(text)) return
    lines.push(text)
    total += text.length
  }
  const walk = (nodes: readonly (RootContent | ElementContent)[]) => {
    for (const node of nodes) {
      if (total > maxWidth * 4) return
      if (node.type === 'text') line += node.value
      if (node.type !== 'element' || isSkipped(node)) continue
      const own = blocks.has(node.tagName) && node.tagName !== 'br'
      if (own) flush()
      else if (node.tagName === 'br') line += ' '
      walk(node.children)
      if (own) flush()
    }
  }
  walk(root.children)
  flush()
  return lines
}

/** Properties of elements that stand for blocks whose words are no prose. */
const unsaid = nodeNames
  .filter((name) => editorBlocks[name].isOutsideSummary)
  .flatMap((name) => Object.values(allowedMarkup(editorBlocks[name])).flatMap(Object.keys))
  .map(propertyName)

function isSkipped({ tagName, properties }: Element): boolean {
  const { className } = properties
  const isDisplayFormula = Array.isArray(className) && className.includes('math-display')
  return (
    skipped.has(tagName) ||
    isDisplayFormula ||
    isFootnoteLink(className) ||
    unsaid.some((name) => properties[name] !== undefined)
  )
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' })

function cutAtWord(sentence: string): string {
  let cut = ''
  let width = 0
  for (const { segment } of segmenter.segment(sentence.slice(0, maxWidth * 2).toWellFormed())) {
    width += widthOf(segment)
    if (width > maxWidth - 2) break
    cut += segment
  }
  return cut ? `${trimmedEnd(cut, /[\s，,、：:；;（(“‘]/)}…` : ''
}

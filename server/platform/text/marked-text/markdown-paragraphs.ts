import type { ElementContent } from 'hast'
import type { Nodes, Parents, PhrasingContent } from 'mdast'
import { parseMarkdown } from '../rich-text/markdown.ts'
import { type MarkedText, markNodes, unmark } from './marks.ts'
import type { MarkedDocument } from './paragraphs.ts'

/** The position of a line of text in its source. */
interface Line {
  marked: MarkedText
  start: number
  end: number
  /** A line that begins like a list item or a heading would become one. */
  opensBlock: boolean
}

/** Without a letter there is nothing to say in another language. */
const says = /\p{L}/u
const around = new Set(['strong', 'emphasis', 'delete', 'link', 'linkReference'])

/**
 * Reads Markdown line by line: paragraphs, headings, cells. Everything else of the source stays as it is.
 * @throws RichTextError where it cannot be parsed
 */
export function readMarkdown(markdown: string): MarkedDocument {
  const lines: Line[] = []
  collect(parseMarkdown(markdown), markdown, lines)
  return {
    paragraphs: lines.map(({ marked }) => marked),
    render(texts) {
      let result = ''
      let at = 0
      for (const [index, { marked, start, end, opensBlock }] of lines.entries()) {
        const text = texts[index]
        if (text === undefined) continue
        const nodes = unmark(text, marked.shells)
        if (!nodes) return undefined
        const written = nodes.map(sourceOf).join('').replace(/\s+/g, ' ').trim()
        result += markdown.slice(at, start) + (opensBlock ? withoutOpening(written) : written)
        at = end
      }
      return result + markdown.slice(at)
    },
  }
}

/** For threads: the lines of a text. @throws RichTextError where it cannot be parsed */
export const readLines = (markdown: string): readonly MarkedText[] => readMarkdown(markdown).paragraphs

/** For threads: the text with other lines; see `MarkedDocument.render`. @throws RichTextError as `readLines` */
export const writeLines = (markdown: string, texts: readonly (string | undefined)[]): string | undefined =>
  readMarkdown(markdown).render(texts)

function collect(node: Nodes, markdown: string, lines: Line[]): void {
  if (node.type === 'paragraph' || node.type === 'heading' || node.type === 'tableCell') {
    const [first, last] = [node.children[0], node.children.at(-1)]
    if (!first || !last) return
    const marked = markNodes(node.children.map((child) => contentOf(child, markdown)))
    if (!says.test(marked.text.replace(/<\/?[gx]\d+\/?>|&\w+;/g, ''))) return
    lines.push({ marked, start: startOf(first), end: endOf(last), opensBlock: node.type === 'paragraph' })
    return
  }
  if ('children' in node) for (const child of (node as Parents).children) collect(child, markdown, lines)
}

/** Characters around the words of a part are kept as they are; a part without words is kept whole. */
function contentOf(node: PhrasingContent, markdown: string): ElementContent {
  if (node.type === 'text') return { type: 'text', value: node.value }
  const source = markdown.slice(startOf(node), endOf(node))
  const children = 'children' in node ? node.children : []
  const [first, last] = [children[0], children.at(-1)]
  if (!around.has(node.type) || !first || !last || isBareAddress(source)) {
    return { type: 'element', tagName: 'span', properties: { translate: 'no', source }, children: [] }
  }
  const open = markdown.slice(startOf(node), startOf(first))
  const close = markdown.slice(endOf(last), endOf(node))
  const content = children.map((child) => contentOf(child as PhrasingContent, markdown))
  return { type: 'element', tagName: 'span', properties: { open, close }, children: content }
}

const isBareAddress = (source: string): boolean =>
  /^<?(?:(?:https?:|www\.|mailto:)\S+?|[\w.+-]+@[\w.-]+)>?$/i.test(source)

function sourceOf(node: ElementContent): string {
  if (node.type === 'text') return isBareAddress(node.value) ? node.value : escapeMarkdown(node.value)
  if (node.type !== 'element') return ''
  const { open, close, source } = node.properties
  return typeof source === 'string' ? source : `${open}${node.children.map(sourceOf).join('')}${close}`
}

/** Characters that would be markup. Within words, an underscore is not. */
const escapeMarkdown = (text: string): string =>
  text.replace(/[\\`*[\]<|]|~|\$(?=\$)|&(?=#?\w+;)/g, '\\$&').replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_')

const withoutOpening = (text: string): string =>
  text.replace(/^(#{1,6}(?=\s|$)|[-+>](?=\s|$)|>|=+$|-+$)/, '\\$1').replace(/^(\d{1,9})([.)])(?=\s|$)/, '$1\\$2')

const startOf = (node: Nodes): number => node.position?.start.offset ?? 0
const endOf = (node: Nodes): number => node.position?.end.offset ?? 0

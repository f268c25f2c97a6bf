import type { Root as HastRoot } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type {
  Blockquote,
  Definition,
  Html,
  ImageReference,
  LinkReference,
  Nodes,
  Paragraph,
  Parents,
  Root,
  Table,
} from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { chineseEmphasis } from './chinese-emphasis.ts'
import { dollarMathematics } from './dollar-mathematics.ts'
import { effortLimits } from './effort-limits.ts'
import { RichTextError } from './errors.ts'
import { withoutGeneratorMarkup } from './generator-markup.ts'
import { maxReferenceLength, maxTableCells } from './limits.ts'
import { checkParagraphs, limitContainers } from './markdown-source.ts'
import type { RenderOptions } from './options.ts'

/** Names of HTML elements, obsolete ones included. A tag with another name is a writer's placeholder: `<your-key>`. */
const htmlNames =
  'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink blockquote body br button canvas caption center cite code col colgroup data datalist dd del details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe img input ins kbd keygen label legend li link main map mark marquee math menu menuitem meta meter nav nobr noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress q rb rp rt rtc ruby s samp script search section select slot small source span strike strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr track tt u ul var video wbr xmp'

const knownNames = new Set(htmlNames.split(' '))

/** True for names of HTML elements; other tags in a text are taken for words. */
const isHtmlName = (name: string): boolean => knownNames.has(name.toLowerCase())

/** Elements whose content is read as plain text up to their end tag: one that is never closed takes all that follows. */
const textElements = new Set('script style textarea title xmp iframe noembed noframes plaintext'.split(' '))

/**
 * Markdown (CommonMark with GitHub's tables, footnotes, strikethrough and task lists, and mathematics) as HTML. The
 * result is not safe yet: the writer's own HTML is still in it.
 * @throws RichTextError when references would blow the text up
 */
export function markdownToHtml(markdown: string, callouts: RenderOptions['callouts'] = {}): string {
  const plain = withoutGeneratorMarkup(markdown)
  checkParagraphs(plain)
  const source = limitContainers(plain)
  const tree = parser.parse(source)
  const found = collect(tree)
  checkReferences(found)
  for (const table of found.tables) limitTable(table)
  for (const { node, index, parent } of found.html) keepStrayTag(node, index, parent)
  for (const paragraph of found.paragraphs) displayFormula(paragraph, source)
  for (const quote of found.quotes) nameCallout(quote, callouts)
  return toHtml(converter.runSync(tree) as unknown as HastRoot, { allowDangerousHtml: true })
}

/** The structure of a Markdown text, with the place of each part in it. @throws RichTextError as `markdownToHtml` */
export function parseMarkdown(markdown: string): Root {
  checkParagraphs(markdown)
  return parser.parse(markdown)
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .use(function addSyntax(this: Processor) {
    const data = this.data() as { micromarkExtensions?: unknown[] }
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), dollarMathematics, chineseEmphasis, effortLimits()]
  })
  .freeze()

const converter = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' }).freeze()

interface Found {
  definitions: Definition[]
  references: (LinkReference | ImageReference)[]
  tables: Table[]
  paragraphs: Paragraph[]
  quotes: Blockquote[]
  html: { node: Html; index: number; parent: Parents }[]
}

/** One walk instead of one for each question. */
function collect(tree: Root): Found {
  const found: Found = { definitions: [], references: [], tables: [], paragraphs: [], quotes: [], html: [] }
  const walk = (parent: Parents) => {
    for (const [index, node] of parent.children.entries()) {
      if (node.type === 'definition') found.definitions.push(node)
      else if (node.type === 'linkReference' || node.type === 'imageReference') found.references.push(node)
      else if (node.type === 'table') found.tables.push(node)
      else if (node.type === 'paragraph') found.paragraphs.push(node)
      else if (node.type === 'blockquote') found.quotes.push(node)
      else if (node.type === 'html') found.html.push({ node, index, parent })
      if ('children' in node) walk(node)
    }
  }
  walk(tree)
  return found
}

/** A long address that is defined once and used a hundred thousand times. */
function checkReferences({ definitions, references }: Found): void {
  const lengths = new Map<string, number>()
  for (const { identifier, url, title } of definitions) {
    if (!lengths.has(identifier)) lengths.set(identifier, url.length + (title?.length ?? 0))
  }
  const total = references.reduce((sum, { identifier }) => sum + (lengths.get(identifier) ?? 0), 0)
  if (total > maxReferenceLength) throw new RichTextError('References make the text too long')
}

/** Short rows are filled up to the width of the head: a wide head over many rows of one cell costs their product. */
function limitTable(table: Table): void {
  if ((table.align?.length ?? 0) * table.children.length > maxTableCells) table.align = null
}

/** Pseudo-tags, and tags that would swallow the rest of the text, are shown as they were written. */
function keepStrayTag(node: Html, index: number, parent: Parents): void {
  if (isUnclosed(node, index, parent)) {
    replaceByText(node, index, parent)
    return
  }
  node.value = node.value.replace(/<(\/?)([A-Za-z][^\s/>]*)/g, (tag, slash: string, name: string) =>
    isHtmlName(name) ? tag : `&lt;${slash}${name}`,
  )
}

function isUnclosed(node: Html, index: number, parent: Parents): boolean {
  for (const [opening, name = ''] of node.value.matchAll(/<(?:([A-Za-z]+)|!--)/g)) {
    if (name && !textElements.has(name.toLowerCase())) continue
    const end = name ? `</${name.toLowerCase()}` : '-->'
    const after = node.value.slice(node.value.indexOf(opening)).toLowerCase()
    const closes = (text: string) => text.toLowerCase().includes(end)
    const closedLater = () =>
      parent.type === 'paragraph' &&
      parent.children.slice(index + 1, index + 50).some((next) => next.type === 'html' && closes(next.value))
    if (!closes(after) && !closedLater()) return true
  }
  return false
}

function replaceByText(node: Html, index: number, parent: Parents): void {
  const text = { type: 'text' as const, value: node.value }
  const inline =
    parent.type !== 'root' &&
    parent.type !== 'blockquote' &&
    parent.type !== 'listItem' &&
    parent.type !== 'footnoteDefinition'
  const replacement: Nodes = inline ? text : { type: 'paragraph', children: [text] }
  ;(parent.children as Nodes[])[index] = replacement
}

/** A formula between double dollar signs that is a paragraph by itself is displayed on its own line. */
function displayFormula(paragraph: Paragraph, source: string): void {
  const [only, ...others] = paragraph.children
  if (only?.type !== 'inlineMath' || others.length > 0) return
  const start = only.position?.start.offset ?? 0
  if (source.startsWith('$$', start)) only.data = { ...only.data, hProperties: { className: ['math-display'] } }
}

/** `> [!NOTE]` begins a callout; a quote that begins with the word in bold says the same. */
function nameCallout(quote: Blockquote, callouts: NonNullable<RenderOptions['callouts']>): void {
  const [paragraph] = quote.children
  const text = paragraph?.type === 'paragraph' ? paragraph.children[0] : undefined
  if (paragraph?.type !== 'paragraph' || text?.type !== 'text') return
  const [mark, kind = ''] = /^\[!(NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][^\S\n]*\n?/i.exec(text.value) ?? []
  if (mark === undefined) return
  const word =
    callouts[kind.toLowerCase() as keyof typeof callouts] ?? kind.charAt(0).toUpperCase() + kind.slice(1).toLowerCase()
  text.value = text.value.slice(mark.length)
  quote.children.unshift({
    type: 'paragraph',
    children: [{ type: 'strong', children: [{ type: 'text', value: word }] }],
  })
}

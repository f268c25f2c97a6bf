import type { Root as HastRoot } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Html, Nodes, Parents, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkMath from 'remark-math'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Processor, unified } from 'unified'
import { visit } from 'unist-util-visit'
import { dollarMathematics } from './dollar-mathematics.ts'
import { effortLimits } from './effort-limits.ts'
import { RichTextError } from './errors.ts'
import { isHtmlName, textElements } from './html-names.ts'
import { maxReferenceLength, maxTableCells } from './limits.ts'
import { limitContainers } from './markdown-source.ts'

/**
 * Markdown (CommonMark with GitHub's tables, footnotes, strikethrough and task lists, and mathematics) as HTML.
 * The result is not safe yet: HTML of the writer's is in it as it was.
 * @throws RichTextError when references would blow the text up
 */
export function markdownToHtml(markdown: string): string {
  const source = limitContainers(markdown)
  const tree = parser.parse(source)
  checkReferences(tree)
  limitTables(tree)
  keepStrayTags(tree)
  displayFormulas(tree, source)
  return toHtml(converter.runSync(tree) as unknown as HastRoot, { allowDangerousHtml: true })
}

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkMath, { singleDollarTextMath: false })
  .use(function addSyntax(this: Processor) {
    const data = this.data() as { micromarkExtensions?: unknown[] }
    data.micromarkExtensions = [...(data.micromarkExtensions ?? []), dollarMathematics, effortLimits()]
  })
  .freeze()

const converter = unified().use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' }).freeze()

/** A long address that is defined once and used a hundred thousand times. */
function checkReferences(tree: Root): void {
  const lengths = new Map<string, number>()
  visit(tree, 'definition', (node) => {
    if (!lengths.has(node.identifier)) lengths.set(node.identifier, node.url.length + (node.title?.length ?? 0))
  })
  let total = 0
  visit(tree, ['linkReference', 'imageReference'], (node) => {
    if ('identifier' in node) total += lengths.get(node.identifier) ?? 0
  })
  if (total > maxReferenceLength) throw new RichTextError('References make the text too long')
}

/** Short rows are filled up to the width of the head: a wide head over many rows of one cell costs their product. */
function limitTables(tree: Root): void {
  visit(tree, 'table', (table) => {
    if ((table.align?.length ?? 0) * table.children.length > maxTableCells) table.align = null
  })
}

/** Tags that are none, and tags that would swallow the rest of the text, are shown as they were written. */
function keepStrayTags(tree: Root): void {
  visit(tree, 'html', (node, index, parent) => {
    if (index === undefined || !parent) return
    if (isUnclosed(node, index, parent)) replaceByText(node, index, parent)
    else {
      node.value = node.value.replace(/<(\/?)([A-Za-z][^\s/>]*)/g, (tag, slash: string, name: string) =>
        isHtmlName(name) ? tag : `&lt;${slash}${name}`,
      )
    }
  })
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

/** A formula between double dollar signs that is a paragraph by itself stands on its own line. */
function displayFormulas(tree: Root, source: string): void {
  visit(tree, 'paragraph', (paragraph) => {
    const [only, ...others] = paragraph.children
    if (only?.type !== 'inlineMath' || others.length > 0) return
    const start = only.position?.start.offset ?? 0
    if (source.startsWith('$$', start)) only.data = { ...only.data, hProperties: { className: ['math-display'] } }
  })
}

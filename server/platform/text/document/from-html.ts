import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toHtml } from 'hast-util-to-html'
import type { Block, SourceElement } from '#contract/newsroom/blocks/block.ts'
import { elementsOf, sourceTag, valuesIn } from '#contract/newsroom/blocks/block-html.ts'
import { blocks, childrenOf, type NodeName, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { formula as formulaBlock } from '#contract/newsroom/blocks/formula.ts'
import { markElements, type PlainMark, plainMarks } from '#contract/newsroom/blocks/marks.ts'
import { picture as pictureBlock } from '#contract/newsroom/blocks/picture.ts'
import { maxSpan } from '#contract/newsroom/blocks/table.ts'
import { type DocumentMark, type DocumentNode, documentLimits } from '#contract/newsroom/document.ts'
import { storedPicturePath } from '#server/platform/storage/stored-picture.ts'
import { linkAddress, pictureAddress } from '#server/platform/text/rich-text/addresses.ts'
import { parseHtml } from '#server/platform/text/rich-text/parse-html.ts'
import { propertyName } from '#server/platform/text/rich-text/property-name.ts'
import { renderHtml } from '#server/platform/text/rich-text/render.ts'
import { emptyDocument, type ReadDocument, readDocument } from './read.ts'

/**
 * Makes an editor's document from stored HTML, for revising what was imported. Formulas keep their source, if it is
 * known; what the editor has no node for keeps its text: definition lists become paragraphs.
 * @throws RichTextError, CallError documentTooLarge
 */
export function documentFromHtml(html: string): ReadDocument {
  const { html: safe } = renderHtml(toHtml(withSources(parseHtml(html) as Root)))
  if (safe === '') return emptyDocument()
  // Whatever the result, it is a document that can be saved again.
  return readDocument({ type: 'doc', content: blocksOf((parseHtml(safe) as Root).children, 0) })
}

/** The source of a formula in a text for readers; undefined for all other elements. */
function formulaIn({ tagName, properties }: Element): { source: string; display: boolean } | undefined {
  const source = tagName === 'math' && typeof properties.alttext === 'string' ? properties.alttext.trim() : ''
  const fits = source !== '' && source.length <= formulaBlock.attributes.source.max
  return fits ? { source, display: properties.display === 'block' } : undefined
}

/** With the sources of formulas in their place, since nothing that comes from outside brings set ones past the schema. */
function withSources<T extends Root | Element>(parent: T): T {
  const children = parent.children.map((child) => {
    if (child.type !== 'element') return child
    const formula = formulaIn(child)
    if (!formula) return child.tagName === 'math' ? { type: 'text' as const, value: textOf(child) } : withSources(child)
    const className = ['language-math', formula.display ? 'math-display' : 'math-inline']
    const text = { type: 'text' as const, value: formula.source }
    return { type: 'element' as const, tagName: 'code', properties: { className }, children: [text] }
  })
  return { ...parent, children }
}

const markNames = new Map<string, PlainMark>(
  plainMarks.flatMap((name) => markElements[name].map((tag) => [tag, name] as const)),
)
const blockNames = new Set([
  ...'blockquote dd details div dl dt figure h2 h3 h4 h5 h6 hr li ol p pre section summary table ul'.split(' '),
  ...elementsOf(blocks, 'blocks'),
])
/** Deeper levels of lists and quotes become siblings. */
const deepest = documentLimits.depth - 12

const isElement = (node: RootContent): node is Element => node.type === 'element'
const paragraph = (content: DocumentNode[]): DocumentNode => ({
  type: 'paragraph',
  ...(content.length > 0 && { content }),
})

function blocksOf(nodes: readonly RootContent[], depth: number): DocumentNode[] {
  const blocks: DocumentNode[] = []
  let line: DocumentNode[] = []
  const flush = () => {
    const content = trimNodes(line)
    if (content.length > 0) blocks.push(paragraph(content))
    line = []
  }
  for (const node of nodes) {
    const block = isElement(node) ? blockOf(node, depth) : undefined
    if (block) {
      flush()
      blocks.push(...block)
    } else {
      line.push(...inlineOf([node], []))
    }
  }
  flush()
  return blocks
}

/** The blocks of an element; undefined where it is part of a line. */
function blockOf(element: Element, depth: number): DocumentNode[] | undefined {
  const { tagName, children } = element
  if (tagName === 'img') return pictureOf(element, '')
  if (depth > deepest && blockNames.has(tagName)) return flatBlocks(element)
  const known = declaredNode(element, depth, declaredBlocks)
  if (known) return known
  switch (tagName) {
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      return [{ type: 'heading', attrs: { level: Math.min(4, Number(tagName[1])) }, content: lineOf(children) }]
    case 'ul':
    case 'ol':
      return listOf(element, depth)
    case 'blockquote':
      return [{ type: 'blockquote', content: orLine(blocksOf(children, depth + 1)) }]
    case 'pre':
      return [codeOf(element)]
    case 'hr':
      return [{ type: 'horizontalRule' }]
    case 'table':
      return [tableOf(element, depth)]
    case 'figure':
      return figureOf(element, depth)
    case 'p':
      return paragraphOf(children, depth)
    default:
      return blockNames.has(tagName) ? blocksOf(children, depth) : undefined
  }
}

/** A paragraph; pictures in it stand between its parts. */
function paragraphOf(children: readonly ElementContent[], depth: number): DocumentNode[] {
  return blocksOf(children.flatMap(unwrappedPicture), depth)
}

/** A linked picture is a picture. */
const unwrappedPicture = (node: ElementContent): ElementContent[] => {
  const only = isElement(node) && node.tagName === 'a' ? node.children.filter(isElement) : []
  return only.length > 0 && only.every(({ tagName }) => tagName === 'img') ? only : [node]
}

const orLine = (blocks: DocumentNode[]): DocumentNode[] => (blocks.length > 0 ? blocks : [paragraph([])])
const lineOf = (children: readonly RootContent[]): DocumentNode[] => trimNodes(inlineOf(children, []))
const flatBlocks = (element: Element): DocumentNode[] => {
  const content = lineOf(element.children)
  return content.length > 0 ? [paragraph(content)] : []
}

function listOf({ tagName, properties, children }: Element, depth: number): DocumentNode[] {
  const items = children.filter(isElement).map(
    (item): DocumentNode => ({
      type: 'listItem',
      content: orLine(item.tagName === 'li' ? paragraphOf(item.children, depth + 1) : blocksOf([item], depth + 1)),
    }),
  )
  if (items.length === 0) return []
  const start = Number(properties.start ?? 1)
  const attrs = tagName === 'ol' && start > 1 && start < 999_999 ? { start } : undefined
  return [{ type: tagName === 'ol' ? 'orderedList' : 'bulletList', ...(attrs && { attrs }), content: items }]
}

function codeOf(element: Element): DocumentNode {
  const code = element.children.find((child): child is Element => isElement(child) && child.tagName === 'code')
  const names = code?.properties.className
  const language = Array.isArray(names) ? /^language-(.{1,30})$/.exec(String(names[0] ?? ''))?.[1] : undefined
  const text = textOf(element).replace(/\n$/, '')
  return {
    type: 'codeBlock',
    ...(language && { attrs: { language } }),
    ...(text && { content: [{ type: 'text', text }] }),
  }
}

function tableOf(element: Element, depth: number): DocumentNode {
  const rows = (node: Element): Element[] =>
    node.children.filter(isElement).flatMap((child) => (child.tagName === 'tr' ? [child] : rows(child)))
  const span = (value: unknown) => Math.min(maxSpan, Math.max(1, Number(value) || 1))
  const content = rows(element).map(
    (row): DocumentNode => ({
      type: 'tableRow',
      content: row.children.filter(isElement).map(
        (cell): DocumentNode => ({
          type: cell.tagName === 'th' ? 'tableHeader' : 'tableCell',
          attrs: { colspan: span(cell.properties.colSpan), rowspan: span(cell.properties.rowSpan) },
          content: orLine(blocksOf(cell.children, depth + 2)),
        }),
      ),
    }),
  )
  return { type: 'table', content }
}

function figureOf(element: Element, depth: number): DocumentNode[] {
  const pictures: Element[] = []
  let caption = ''
  let credit = ''
  const look = (nodes: readonly ElementContent[]) => {
    for (const node of nodes) {
      if (!isElement(node)) continue
      if (node.tagName === 'img') pictures.push(node)
      else if (node.tagName === 'figcaption') {
        // The caption as rendered: the credit stands at the end, in small type.
        const last = node.children.at(-1)
        const isCredit = last !== undefined && isElement(last) && last.tagName === 'small'
        if (isCredit) credit += textOf(last)
        caption += isCredit ? textOf({ ...node, children: node.children.slice(0, -1) }) : textOf(node)
      } else look(node.children)
    }
  }
  look(element.children)
  if (pictures.length === 0)
    return blocksOf(
      element.children.flatMap((node) => (isElement(node) && node.tagName === 'figcaption' ? node.children : [node])),
      depth,
    )
  return pictures.flatMap((picture, index) =>
    index === pictures.length - 1 ? pictureOf(picture, caption, credit) : pictureOf(picture, ''),
  )
}

const limits = pictureBlock.attributes

function pictureOf({ properties }: Element, caption: string, credit = ''): DocumentNode[] {
  const src = typeof properties.src === 'string' ? properties.src : ''
  const address =
    storedPicturePath(src) ?? (/^https?:/.test(src) ? pictureAddress(src, undefined, undefined) : undefined)
  if (!address) return []
  const size = (value: unknown) =>
    Number.isInteger(Number(value)) && Number(value) > 0 && Number(value) < 10_000 ? Number(value) : null
  const words = (value: unknown, longest: number) =>
    typeof value === 'string' ? [...value.replace(/\s+/g, ' ').trim()].slice(0, longest / 2).join('') : ''
  return [
    {
      type: 'figure',
      attrs: {
        src: address,
        alt: words(properties.alt, limits.alt.max),
        caption: words(caption, limits.caption.max),
        ...(credit.trim() && { credit: words(credit, limits.credit.max) }),
        width: size(properties.width),
        height: size(properties.height),
      },
    },
  ]
}

/** The nodes that come back from HTML by their declaration: blocks, and parts of a line. */
const declared = nodeNames.filter((name) => sourceTag(blocks[name]))
const declaredBlocks = declared.filter((name) => blocks[name].place === 'block')
const declaredInLines = declared.filter((name) => blocks[name].place === 'line')

/** The node that an element stands for, out of those that may stand there. */
function declaredNode(element: Element, depth: number, allowed: readonly NodeName[]): DocumentNode[] | undefined {
  const source = toSource(element)
  for (const type of allowed) {
    const block = blocks[type]
    const attrs = valuesIn(block, source)
    if (!attrs) continue
    const content = contentOf(block, element, depth)
    return [{ type, ...(Object.keys(attrs).length > 0 && { attrs }), ...(content.length > 0 && { content }) }]
  }
  return undefined
}

function contentOf(block: Block, element: Element, depth: number): DocumentNode[] {
  const besides = block.source?.besides ?? []
  const children = element.children.filter((child) => !isElement(child) || !besides.includes(child.tagName))
  if (block.content === 'nothing') return []
  if (block.content === 'line') return lineOf(children)
  if (block.content === 'blocks') return orLine(blocksOf(children, depth + 1))
  if (block.content === 'characters') return [{ type: 'text', text: textOf({ ...element, children }) }]
  const parts = childrenOf(block)
  return children.filter(isElement).flatMap((child) => declaredNode(child, depth + 1, parts) ?? [])
}

function toSource(element: Element): SourceElement {
  return {
    tag: element.tagName,
    attribute(name) {
      const value = element.properties[propertyName(name)]
      return value === undefined || value === null ? undefined : String(value)
    },
    text: () => textOf(element),
    only() {
      const [only, ...rest] = element.children.filter((child) => child.type !== 'text' || child.value.trim() !== '')
      return only && rest.length === 0 && isElement(only) ? toSource(only) : undefined
    },
    child(tag) {
      const child = element.children.find((one): one is Element => isElement(one) && one.tagName === tag)
      return child && toSource(child)
    },
  }
}

function inlineOf(nodes: readonly RootContent[], marks: readonly DocumentMark[]): DocumentNode[] {
  return nodes.flatMap((node): DocumentNode[] => {
    if (node.type === 'text') {
      const text = node.value.replace(/[^\S\u00a0\u3000]+/g, ' ')
      return text ? [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }] : []
    }
    if (!isElement(node)) return []
    if (node.tagName === 'br') return [{ type: 'hardBreak' }]
    const known = declaredNode(node, 0, declaredInLines)
    if (known) return known
    const formula = formulaIn(node)
    if (formula) {
      const attrs = { source: formula.source, ...(formula.display && { display: 'block' }) }
      return [{ type: 'formula', attrs }]
    }
    return inlineOf(node.children, withMark(marks, node))
  })
}

function withMark(marks: readonly DocumentMark[], { tagName, properties }: Element): readonly DocumentMark[] {
  if (tagName === 'a') {
    const href = linkAddress(properties.href, undefined)
    // A link within the page leads to ids that only its rendering had.
    if (!href || href.startsWith('#') || marks.some(({ type }) => type === 'link')) return marks
    return [...marks, { type: 'link', attrs: { href } }]
  }
  const type = markNames.get(tagName)
  return type && !marks.some((mark) => mark.type === type) ? [...marks, { type }] : marks
}

/** Without the white space at both ends, which is layout of the source. */
function trimNodes(nodes: readonly DocumentNode[]): DocumentNode[] {
  const kept = nodes.map((node) => ({ ...node }))
  while (kept[0] && (kept[0].type === 'hardBreak' || kept[0].text?.trim() === '')) kept.shift()
  while (kept.length > 0 && (kept.at(-1)?.type === 'hardBreak' || kept.at(-1)?.text?.trim() === '')) kept.pop()
  const [first, last] = [kept[0], kept.at(-1)]
  if (first?.text) first.text = first.text.trimStart()
  if (last?.text) last.text = last.text.trimEnd()
  return kept
}

const textOf = (node: Element): string =>
  node.children
    .map((child) =>
      child.type === 'text' ? child.value : isElement(child) ? (child.tagName === 'br' ? '\n' : textOf(child)) : '',
    )
    .join('')

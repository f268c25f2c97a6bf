import { allowedMarkup } from '#contract/newsroom/blocks/block-html.ts'
import { blocks as editorBlocks, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { isElement, type PastedElement, type PastedNode, textOf } from './tree.ts'
import { withWordLists } from './word-lists.ts'

/*
 * Pasted content from Word, WeChat and Google Docs is about looks: sections in sections, spans with styles, headings
 * that are large type. Only the structure is preserved; the editor's schema drops the rest.
 */
const dropped = new Set(
  'script style noscript template head title meta link base iframe object embed svg math canvas video audio source form input button select textarea label option mp-common-profile mpvoice qqmusic'.split(
    ' ',
  ),
)
/** Attributes of the elements that blocks of ours are, by tag: they are pasted as readers have them. */
const declared = new Map(
  nodeNames.flatMap((name) => {
    const { element, place } = editorBlocks[name]
    return element && place !== 'line'
      ? [[element, Object.keys(allowedMarkup(editorBlocks[name])[element] ?? {})] as const]
      : []
  }),
)
const blocks = new Set([
  ...'p h1 h2 h3 h4 h5 h6 ul ol li blockquote pre table thead tbody tfoot tr td th hr figure figcaption caption colgroup col'.split(
    ' ',
  ),
  ...declared.keys(),
])
/** Boxes without a meaning of their own. */
const boxes = new Set(
  'div section article main header footer aside nav center address details summary dl dt dd body html form fieldset'.split(
    ' ',
  ),
)
const kept: Readonly<Record<string, readonly string[]>> = {
  a: ['href'],
  td: ['colspan', 'rowspan'],
  th: ['colspan', 'rowspan'],
  ol: ['start'],
}
/** Other names for the same. */
const renamed: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  strike: 's',
  del: 's',
  ins: 'u',
  kbd: 'code',
  samp: 'code',
  tt: 'code',
}
const marks = new Set(['strong', 'em', 'u', 's', 'code', 'a', 'br'])

/** Cleans pasted markup, given as a tree: structure, words, links and pictures; no styles, classes or empty lines. */
export function cleanPasted(nodes: readonly PastedNode[]): PastedNode[] {
  return paragraphs(withWordLists(nodes.flatMap(bodyOf)))
    .map(trimmedBlock)
    .filter(hasContent)
}

/** Word and Google Docs send a whole page. */
const bodyOf = (node: PastedNode): PastedNode[] =>
  isElement(node) && (node.name === 'html' || node.name === 'body') ? node.children.flatMap(bodyOf) : [node]

/** Content of a block-level place: every run of inline nodes becomes a paragraph. */
function paragraphs(nodes: readonly PastedNode[]): PastedElement[] {
  const result: PastedElement[] = []
  let run: PastedNode[] = []
  const finish = () => {
    for (const line of splitAtDoubleBreaks(run)) result.push({ name: 'p', attributes: {}, children: line })
    run = []
  }
  for (const node of nodes) {
    for (const one of flatten(node)) {
      if (isElement(one) && (blocks.has(one.name) || one.name === 'figure')) {
        finish()
        result.push(one)
      } else run.push(one)
    }
  }
  finish()
  return result
}

/** A node as clean blocks and inline nodes. */
function flatten(node: PastedNode): PastedNode[] {
  if (!isElement(node)) return [node.replace(/[\u00a0\s]+/g, ' ').replace(/[\u200b\u200c\u2060\ufeff]/g, '')]
  const name = renamed[node.name] ?? node.name
  if (dropped.has(name) || isHidden(node)) return []
  if (name === 'img') return pictureOf(node)
  if (name === 'hr') return [{ name, attributes: {}, children: [] }]
  if (name === 'pre')
    return [{ name, attributes: {}, children: [{ name: 'code', attributes: {}, children: [textOf(node)] }] }]
  if (name === 'figure') return figureOf(node)
  if (name === 'table') return tableOf(node)
  if (name === 'ul' || name === 'ol') return [listOf(node, name)]
  if (name === 'li') return paragraphs(node.children)
  if (name === 'blockquote') return quoteOf(node)
  if (name === 'p' || /^h[2-4]$/.test(name)) return lineOf(node, name)
  if (declared.get(name)?.some((attribute) => node.attributes[attribute] !== undefined)) return declaredOf(node)
  if (boxes.has(name)) return toParagraphs(node)
  return inline(node, name)
}

const isHidden = ({ attributes }: PastedElement) =>
  /display:\s*none|mso-hide:\s*all/i.test(attributes.style ?? '') && !/visibility/i.test(attributes.style ?? '')

/** A box without meaning ends the line before it and the line inside it. */
const toParagraphs = (node: PastedElement): PastedNode[] => paragraphs(node.children)

function quoteOf(node: PastedElement): PastedNode[] {
  const children = paragraphs(node.children).map(trimmedBlock).filter(hasContent)
  return children.length > 0 ? [{ name: 'blockquote', attributes: {}, children }] : []
}

/** A block of ours with its attributes; the editor's schema reads them. */
function declaredOf(node: PastedElement): PastedNode[] {
  const names = declared.get(node.name) ?? []
  const attributes = names.flatMap((name) => {
    const value = node.attributes[name]
    return value === undefined ? [] : [[name, value]]
  })
  const children = paragraphs(node.children).map(trimmedBlock).filter(hasContent)
  return [{ name: node.name, attributes: Object.fromEntries(attributes), children }]
}

/** A paragraph or heading; what cannot stand inside it stands after it. */
function lineOf(node: PastedElement, name: string): PastedNode[] {
  const inside = paragraphs(node.children)
  return inside.map((one) => (one.name === 'p' ? { ...one, name } : one))
}

/** The text of a link without underlines: editors of texts draw them under every link. */
const withoutUnderlines = (nodes: readonly PastedNode[]): PastedNode[] =>
  nodes.flatMap((node) =>
    !isElement(node)
      ? [node]
      : node.name === 'u'
        ? withoutUnderlines(node.children)
        : [{ ...node, children: withoutUnderlines(node.children) }],
  )

/** True if an element is about one link and nothing else, so that its underline is that of the link. */
const isLinkAlone = (nodes: readonly PastedNode[]): boolean => {
  const said = nodes.filter((node) => textOf(node).trim() !== '')
  return said.length > 0 && said.every((node) => isElement(node) && (node.name === 'a' || isLinkAlone(node.children)))
}

function inline(node: PastedElement, name: string): PastedNode[] {
  const inside = node.children.flatMap(flatten)
  const children = name === 'a' ? withoutUnderlines(inside) : inside
  if (name === 'br') return [{ name, attributes: {}, children: [] }]
  const around = [
    ...new Set([...(marks.has(name) && !isPlainWrapper(node, name) ? [name] : []), ...marksOfStyle(node, name)]),
  ].filter((one) => one !== 'u' || !isLinkAlone(children))
  if (around.length === 0) return children
  return wrapChildren(children, around, node)
}

/** Google Docs wraps everything in <b style="font-weight:normal">. */
const isPlainWrapper = ({ attributes }: PastedElement, name: string) =>
  name === 'strong' && /font-weight:\s*(?:normal|400)/i.test(attributes.style ?? '')

function marksOfStyle({ attributes: { style = '' } }: PastedElement, name: string): string[] {
  const found: string[] = []
  if (/font-weight:\s*(?:bold|[6-9]00)/i.test(style)) found.push('strong')
  if (/font-style:\s*italic/i.test(style)) found.push('em')
  if (/text-decoration[^;]*line-through/i.test(style)) found.push('s')
  if (/text-decoration[^;]*underline/i.test(style) && name !== 'a') found.push('u')
  return found
}

/** Marks go around text, not around blocks and pictures that stand inside them. */
function wrapChildren(children: readonly PastedNode[], names: readonly string[], node: PastedElement): PastedNode[] {
  const result: PastedNode[] = []
  let run: PastedNode[] = []
  const around = (inside: PastedNode[]): PastedNode =>
    names.reduceRight<PastedNode[]>((nodes, name) => {
      const attributes = name === 'a' ? linkAttributes(node) : {}
      return attributes ? [{ name, attributes, children: nodes }] : nodes
    }, inside)[0] as PastedNode
  const finish = () => {
    if (run.some((one) => textOf(one) !== '')) {
      const whole = names.includes('a') && !linkAttributes(node) && names.length === 1 ? run : [around(run)]
      result.push(...whole)
    } else result.push(...run)
    run = []
  }
  for (const child of children) {
    if (isElement(child) && blocks.has(child.name)) {
      finish()
      result.push(
        ['p', 'h2', 'h3', 'h4'].includes(child.name)
          ? { ...child, children: wrapChildren(child.children, names, node) }
          : child,
      )
    } else run.push(child)
  }
  finish()
  return result
}

function linkAttributes({ attributes }: PastedElement): Record<string, string> | undefined {
  const href = attributes.href?.trim() ?? ''
  // Google sends its readers through a page of its own.
  const passed = /^https:\/\/www\.google\.com\/url\?/.test(href) ? URL.parse(href)?.searchParams.get('q') : undefined
  return /^(?:https?:|mailto:)/i.test(passed ?? href) ? { href: passed ?? href } : undefined
}

/** Attributes with the address of a picture whose file is only promised: WeChat and others load it later. */
const sources = ['data-src', 'data-original', 'data-actualsrc', 'src'] as const
/** Pictures that are spacers or counters. */
const isTiny = ({ width = '', height = '' }: Readonly<Record<string, string>>) =>
  [width, height].some((side) => /^\d+(px)?$/.test(side) && Number.parseInt(side, 10) <= 2)

function pictureOf({ attributes }: PastedElement): PastedNode[] {
  if (isTiny(attributes)) return []
  const named = sources.map((name) => attributes[name]?.trim() ?? '')
  const address =
    named.find((one) => /^(?:https?:)?\/\//i.test(one)) ?? named.find((one) => /^(?:data:image\/|\/)/i.test(one))
  const alt = attributes.alt?.trim() ?? ''
  const shown: Record<string, string> = address
    ? { src: address.startsWith('//') ? `https:${address}` : address, ...(alt && { alt }) }
    : { src: '', 'data-lost': '1', ...(alt && { alt }) }
  // A local file of another program does not come with the text.
  if (!address && named.every((one) => one === '')) return []
  return [{ name: 'figure', attributes: {}, children: [{ name: 'img', attributes: shown, children: [] }] }]
}

function figureOf(node: PastedElement): PastedNode[] {
  const found = paragraphs(node.children.filter((child) => !isElement(child) || child.name !== 'figcaption'))
  const caption = node.children.find((child) => isElement(child) && child.name === 'figcaption')
  const text = caption ? textOf(caption).replace(/\s+/g, ' ').trim() : ''
  const picture = found.find(({ name }) => name === 'figure')
  if (!picture || !text) return text ? [...found, { name: 'p', attributes: {}, children: [text] }] : found
  picture.children.push({ name: 'figcaption', attributes: {}, children: [text] })
  return found
}

function listOf(node: PastedElement, name: string): PastedElement {
  const items: PastedElement[] = []
  for (const child of node.children) {
    if (!isElement(child)) continue
    if (child.name === 'ul' || child.name === 'ol') {
      // Google Docs puts inner lists beside their item instead of into it.
      const inner = listOf(child, child.name)
      const last = items.at(-1)
      if (last) last.children.push(inner)
      else items.push(...inner.children.filter(isElement))
      continue
    }
    const children = paragraphs(child.name === 'li' ? child.children : [child])
      .map(trimmedBlock)
      .filter(hasContent)
    if (children.length > 0) items.push({ name: 'li', attributes: {}, children })
  }
  return { name, attributes: attributesOf(node, name), children: items }
}

const rowsOf = (node: PastedElement): PastedElement[] =>
  node.children.flatMap((child) => {
    if (!isElement(child)) return []
    return child.name === 'tr' ? [child] : /^(thead|tbody|tfoot)$/.test(child.name) ? rowsOf(child) : []
  })

/** A table; one with a single cell is a box, as WeChat's layouts and Word's frames have them. */
function tableOf(node: PastedElement): PastedNode[] {
  const rows = rowsOf(node).map(({ children }) => children.filter((one) => isElement(one)) as PastedElement[])
  const only = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined
  if (only) return paragraphs(only.children)
  const cell = (one: PastedElement): PastedElement => {
    const name = one.name === 'th' ? 'th' : 'td'
    const inside = paragraphs(one.children).map(trimmedBlock).filter(hasContent)
    const children = inside.length > 0 ? inside : [{ name: 'p', attributes: {}, children: [] }]
    return { name, attributes: attributesOf(one, name), children }
  }
  const filled = rows.filter((cells) => cells.length > 0)
  if (filled.length === 0) return []
  const lines = filled.map((cells) => ({ name: 'tr', attributes: {}, children: cells.map(cell) }))
  return [{ name: 'table', attributes: {}, children: [{ name: 'tbody', attributes: {}, children: lines }] }]
}

const attributesOf = ({ attributes }: PastedElement, name: string): Record<string, string> =>
  Object.fromEntries(
    (kept[name] ?? []).flatMap((key) => {
      const value = attributes[key]
      return value !== undefined && value !== '1' ? [[key, value]] : []
    }),
  )

/** Two breaks in a row are a new paragraph. */
function splitAtDoubleBreaks(nodes: readonly PastedNode[]): PastedNode[][] {
  const lines: PastedNode[][] = [[]]
  let breaks = 0
  for (const node of nodes) {
    const isBreak = isElement(node) && node.name === 'br'
    const isSpace = !isElement(node) && node.trim() === ''
    if (isBreak) breaks += 1
    if (isBreak && breaks === 2) lines.push([])
    if (!isBreak && !isSpace) breaks = 0
    if (!(isBreak && breaks > 1)) lines.at(-1)?.push(node)
  }
  return lines
}

const isBreak = (node: PastedNode | undefined) => node !== undefined && isElement(node) && node.name === 'br'

/** Spaces and breaks at the edges of a line go, and spaces that follow each other. */
function trimmedBlock(node: PastedElement): PastedElement {
  if (!/^(p|h[2-4])$/.test(node.name)) return node
  const children = [...node.children]
  while (children.length > 0 && isEdge(children[0])) children.shift()
  while (children.length > 0 && isEdge(children.at(-1))) children.pop()
  const [first] = children
  if (typeof first === 'string') children[0] = first.trimStart()
  const last = children.at(-1)
  if (typeof last === 'string') children[children.length - 1] = last.trimEnd()
  return { ...node, children }
}

const isEdge = (node: PastedNode | undefined) =>
  isBreak(node) ||
  (typeof node === 'string'
    ? node.trim() === ''
    : node !== undefined && textOf(node).trim() === '' && !holdsPicture(node))

const holdsPicture = (node: PastedNode): boolean =>
  isElement(node) && (node.name === 'img' || node.children.some(holdsPicture))

function hasContent(node: PastedElement): boolean {
  if (['hr', 'figure', 'table'].includes(node.name) || declared.has(node.name)) return true
  if (node.name === 'ul' || node.name === 'ol') return node.children.length > 0
  return node.children.some((child) => textOf(child).trim() !== '' || holdsPicture(child))
}

import { manuscriptLimits } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import {
  type DocumentMark,
  type DocumentNode,
  dataFigureOf,
  documentLimits,
  embedOf,
  type MarkName,
  type NodeName,
} from '#contract/newsroom/document.ts'
import { storedPicturePath } from '#server/platform/storage/stored-picture.ts'
import { linkAddress, pictureAddress } from '#server/platform/text/rich-text/addresses.ts'

/** A document whose every node is known and within bounds. */
export interface ReadDocument extends DocumentNode {
  type: 'doc'
  content: DocumentNode[]
}

/** A document without anything in it. */
export const emptyDocument = (): ReadDocument => ({ type: 'doc', content: [] })

type Attributes = Record<string, string | number | null>
/** Returns the value as it is stored, or undefined if it is refused. */
type AttributeRule = (value: unknown) => string | number | null | undefined

interface NodeRule {
  content: readonly NodeName[] | 'nothing'
  attributes?: Readonly<Record<string, AttributeRule>>
  /** Required attributes. */
  required?: readonly string[]
}

const blocks: readonly NodeName[] = [
  ...(['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote', 'codeBlock', 'horizontalRule'] as const),
  ...(['table', 'figure', 'image', 'embed', 'dataFigure'] as const),
]
const inline: readonly NodeName[] = ['text', 'hardBreak', 'formula']

const wholeNumber =
  (from: number, to: number): AttributeRule =>
  (value) =>
    Number.isInteger(value) && (value as number) >= from && (value as number) <= to ? (value as number) : undefined
const orNothing =
  (rule: AttributeRule): AttributeRule =>
  (value) =>
    value === null ? null : rule(value)
const shortText =
  (longest: number): AttributeRule =>
  (value) =>
    typeof value === 'string' && value.isWellFormed() && value.length <= longest ? withoutControls(value) : undefined
/** Known to editors, without meaning for us: accepted, not stored. */
const ignored: AttributeRule = () => null

const span = wholeNumber(1, documentLimits.span)
const cell: NodeRule = {
  content: blocks,
  attributes: { colspan: span, rowspan: span, colwidth: ignored, align: ignored },
}
const size = orNothing(wholeNumber(1, 9_999))
const picture: NodeRule = {
  content: 'nothing',
  attributes: {
    src: pictureSource,
    alt: orNothing(shortText(documentLimits.altLength)),
    caption: orNothing(shortText(documentLimits.captionLength)),
    credit: orNothing(shortText(documentLimits.creditLength)),
    title: ignored,
    width: size,
    height: size,
  },
  required: ['src'],
}

const rules: Readonly<Record<NodeName, NodeRule>> = {
  doc: { content: blocks },
  paragraph: { content: inline, attributes: { textAlign: ignored } },
  heading: { content: inline, attributes: { level: wholeNumber(2, 4), textAlign: ignored }, required: ['level'] },
  text: { content: 'nothing' },
  hardBreak: { content: 'nothing' },
  formula: {
    content: 'nothing',
    attributes: {
      source: formulaSource,
      display: orNothing((value) => (value === 'block' ? value : undefined)),
    },
    required: ['source'],
  },
  bulletList: { content: ['listItem'] },
  orderedList: { content: ['listItem'], attributes: { start: orNothing(wholeNumber(0, 999_999)), type: ignored } },
  listItem: { content: blocks },
  blockquote: { content: blocks },
  codeBlock: { content: ['text'], attributes: { language: orNothing(languageName) } },
  horizontalRule: { content: 'nothing' },
  table: { content: ['tableRow'] },
  tableRow: { content: ['tableCell', 'tableHeader'] },
  tableHeader: cell,
  tableCell: cell,
  figure: picture,
  image: picture,
  embed: { content: 'nothing', attributes: { provider: ignored, url: embedAddress }, required: ['url'] },
  dataFigure: {
    content: 'nothing',
    attributes: {
      series: shortText(120),
      form: shortText(20),
      path: shortText(200),
      words: shortText(documentLimits.figureLength),
    },
    required: ['series', 'form', 'path', 'words'],
  },
}
const marks: ReadonlySet<string> = new Set<MarkName>(['bold', 'italic', 'underline', 'strike', 'code', 'link'])
const linkAttributes = new Set(['href', 'target', 'rel', 'class', 'title'])
const nodeKeys = new Set(['type', 'attrs', 'content', 'text', 'marks'])

function languageName(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z0-9+#_.-]{0,30}$/.test(value) ? value : undefined
}

function formulaSource(value: unknown): string | undefined {
  const source = shortText(documentLimits.formulaLength)(value)
  return typeof source === 'string' && source.trim() !== '' ? source.trim() : undefined
}

/** A picture of our own by its path, or one elsewhere that is still to be taken over. */
function pictureSource(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const own = storedPicturePath(value)
  if (own) return own
  return /^https?:/i.test(value.trim()) ? pictureAddress(value, undefined, undefined) : undefined
}

function embedAddress(value: unknown): string | undefined {
  return typeof value === 'string' ? embedOf(value)?.url : undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what has to go
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g
const withoutControls = (text: string) => text.replace(/\r\n?/g, '\n').replace(controls, '')

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * Reads a document from the editor. Nothing unknown passes, and nothing is dropped silently: a document with a node,
 * mark or attribute that we do not know is refused as a whole.
 * @throws CallError documentRefused with the place, such as `content.3.content.0.type`; documentTooLarge
 */
export function readDocument(value: unknown): ReadDocument {
  const reader = new Reader()
  const read = reader.node(value, ['doc'], '', 0)
  if (!read) throw new CallError('documentRefused', 'type')
  return { ...read, type: 'doc', content: read.content ?? [] }
}

class Reader {
  #nodes = 0
  #pictures = 0

  /** The node as it is kept; undefined where it is an empty text, which editors may leave behind. */
  node(value: unknown, allowed: readonly NodeName[], place: string, depth: number): DocumentNode | undefined {
    if (depth > documentLimits.depth) throw new CallError('documentRefused', `${shortenPlace(place)}: depth`)
    if (!isObject(value)) refuse(place)
    this.#nodes += 1
    if (this.#nodes > documentLimits.nodes) throw new CallError('documentTooLarge', 'nodes')
    const type = allowed.find((name) => name === value.type)
    if (!type) refuse(at(place, 'type'))
    const strange = Object.keys(value).some((key) => !nodeKeys.has(key))
    if (strange) refuse(place)
    if (type === 'text') return this.#text(value, place)
    if (value.text !== undefined) refuse(at(place, 'text'))
    if (value.marks !== undefined && !isEmptyList(value.marks)) refuse(at(place, 'marks'))
    const rule = rules[type]
    const attributes = this.#attributes(type, rule, value.attrs, at(place, 'attrs'))
    const content = this.#content(type, rule, value.content, at(place, 'content'), depth)
    return { type, ...(attributes && { attrs: attributes }), ...(content && { content }) }
  }

  #content(type: NodeName, rule: NodeRule, value: unknown, place: string, depth: number): DocumentNode[] | undefined {
    if (value === undefined || value === null) return undefined
    if (!Array.isArray(value)) refuse(place)
    if (rule.content === 'nothing') return value.length === 0 ? undefined : refuse(place)
    const nodes: DocumentNode[] = []
    for (const [index, child] of value.entries()) {
      const read = this.node(child, rule.content, `${place}.${index}`, depth + 1)
      if (read && type === 'codeBlock' && read.marks) refuse(`${place}.${index}.marks`)
      if (read) nodes.push(read)
    }
    return nodes.length > 0 ? nodes : undefined
  }

  #attributes(type: NodeName, rule: NodeRule, value: unknown, place: string): Attributes | undefined {
    const given = value === undefined || value === null ? {} : value
    if (!isObject(given)) refuse(place)
    const kept: Attributes = {}
    for (const [name, one] of Object.entries(given)) {
      const check = rule.attributes && Object.hasOwn(rule.attributes, name) ? rule.attributes[name] : undefined
      // Editors write null for attributes that they know and nobody set.
      if (!check) refuse(place)
      const read = one === undefined ? null : check(one)
      if (read === undefined) refuse(at(place, name))
      if (read !== null) kept[name] = read
    }
    const missing = rule.required?.find((name) => kept[name] === undefined)
    if (missing) refuse(at(place, missing))
    if (type === 'dataFigure' && !dataFigureOf({ series: kept.series, form: kept.form, path: kept.path })) refuse(place)
    if (type === 'embed') kept.provider = embedOf(String(kept.url))?.provider ?? null
    if (type === 'figure' || type === 'image') {
      this.#pictures += 1
      if (this.#pictures > manuscriptLimits.pictures) throw new CallError('documentTooLarge', 'pictures')
    }
    return Object.keys(kept).length > 0 ? kept : undefined
  }

  #text(value: Record<string, unknown>, place: string): DocumentNode | undefined {
    const { text } = value
    if (typeof text !== 'string' || !text.isWellFormed()) refuse(at(place, 'text'))
    if (value.content !== undefined || (isObject(value.attrs) && Object.keys(value.attrs).length > 0)) refuse(place)
    const kept = withoutControls(text)
    if (kept === '') return undefined
    const read = this.#marks(value.marks, at(place, 'marks'))
    return { type: 'text', text: kept, ...(read.length > 0 && { marks: read }) }
  }

  #marks(value: unknown, place: string): DocumentMark[] {
    if (value === undefined || value === null) return []
    if (!Array.isArray(value) || value.length > marks.size) refuse(place)
    const read: DocumentMark[] = []
    for (const [index, one] of value.entries()) {
      const here = `${place}.${index}`
      if (!isObject(one) || typeof one.type !== 'string' || !marks.has(one.type)) refuse(here)
      const type = one.type as MarkName
      if (read.some((mark) => mark.type === type)) refuse(here)
      read.push(type === 'link' ? { type, attrs: { href: linkTarget(one.attrs, here) } } : plainMark(type, one, here))
    }
    return read
  }
}

function plainMark(type: MarkName, mark: Record<string, unknown>, place: string): DocumentMark {
  if (isObject(mark.attrs) && Object.keys(mark.attrs).length > 0) refuse(at(place, 'attrs'))
  return { type }
}

function linkTarget(attributes: unknown, place: string): string {
  if (!isObject(attributes) || Object.keys(attributes).some((name) => !linkAttributes.has(name)))
    refuse(at(place, 'attrs'))
  return linkAddress(attributes.href, undefined) ?? refuse(at(place, 'attrs.href'))
}

const isEmptyList = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
const at = (place: string, name: string): string => (place ? `${place}.${name}` : name)

/** Places of deep nodes are as long as the way to them. */
const shortenPlace = (place: string): string => (place.length > 120 ? `…${place.slice(-120)}` : place || 'doc')

function refuse(place: string): never {
  throw new CallError('documentRefused', shortenPlace(place))
}

import { manuscriptLimits } from '#contract/constants.ts'
import { CallError } from '#contract/errors.ts'
import type { Block, BlockAttribute, BlockValues } from '#contract/newsroom/blocks/block.ts'
import { blocks, childrenOf, type NodeName, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { plainMarks } from '#contract/newsroom/blocks/marks.ts'
import { type DocumentMark, type DocumentNode, documentLimits, type MarkName } from '#contract/newsroom/document.ts'
import { storedPicturePath } from '#server/platform/storage/stored-picture.ts'
import { linkAddress, pictureAddress } from '#server/platform/text/rich-text/addresses.ts'
import { hasPicture } from './pictures.ts'

/** A document whose every node is known and within bounds. */
export interface ReadDocument extends DocumentNode {
  type: 'doc'
  content: DocumentNode[]
}

/** A document without anything in it. */
export const emptyDocument = (): ReadDocument => ({ type: 'doc', content: [] })

/** The nodes that may stand in each. */
const children = new Map(nodeNames.map((name) => [name, childrenOf(blocks[name])]))
const marks: ReadonlySet<string> = new Set<MarkName>([...plainMarks, 'link'])
const linkAttributes = new Set(['href', 'target', 'rel', 'class', 'title'])
const nodeKeys = new Set(['type', 'attrs', 'content', 'text', 'marks'])

/** Returns the value as it is stored, or undefined if it is refused. Editors write null for what nobody set. */
function readValue(attribute: BlockAttribute, value: unknown): string | number | null | undefined {
  if (value === undefined || value === null) return attribute.required ? undefined : null
  switch (attribute.type) {
    case 'derived':
      return null
    case 'picture':
      return pictureSource(value)
    case 'choice':
      return attribute.options.find((option) => option === value)
    case 'number': {
      const fits = Number.isInteger(value) && Number(value) >= attribute.min && Number(value) <= attribute.max
      return fits ? Number(value) : undefined
    }
    case 'text': {
      if (typeof value !== 'string' || !value.isWellFormed() || value.length > attribute.max) return undefined
      const text = withoutControls(value)
      return attribute.parse ? attribute.parse(text) : text
    }
  }
}

/** A picture of our own by its path, or one elsewhere that is still to be taken over. */
function pictureSource(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const own = storedPicturePath(value)
  if (own) return own
  return /^https?:/i.test(value.trim()) ? pictureAddress(value, undefined, undefined) : undefined
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
    const block = blocks[type]
    const attributes = this.#attributes(block, value.attrs, at(place, 'attrs'))
    const content = this.#content(type, value.content, at(place, 'content'), depth)
    return { type, ...(attributes && { attrs: attributes }), ...(content && { content }) }
  }

  #content(type: NodeName, value: unknown, place: string, depth: number): DocumentNode[] | undefined {
    if (value === undefined || value === null) return undefined
    if (!Array.isArray(value)) refuse(place)
    const allowed = children.get(type) ?? []
    const nodes: DocumentNode[] = []
    for (const [index, child] of value.entries()) {
      if (allowed.length === 0) refuse(place)
      const read = this.node(child, allowed, `${place}.${index}`, depth + 1)
      if (read?.marks && blocks[type].content === 'characters') refuse(`${place}.${index}.marks`)
      if (read) nodes.push(read)
    }
    return nodes.length > 0 ? nodes : undefined
  }

  #attributes(block: Block, value: unknown, place: string): BlockValues | undefined {
    const given = value === undefined || value === null ? {} : value
    if (!isObject(given)) refuse(place)
    const { attributes = {}, ignored = [], complete } = block
    const kept: Record<string, string | number> = {}
    for (const [name, one] of Object.entries(given)) {
      if (ignored.includes(name)) continue
      const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
      if (!attribute) refuse(place)
      const read = readValue(attribute, one)
      if (read === undefined) refuse(at(place, name))
      if (read !== null) kept[name] = read
    }
    const missing = Object.keys(attributes).find((name) => attributes[name]?.required && kept[name] === undefined)
    if (missing) refuse(at(place, missing))
    if (hasPicture(block)) {
      this.#pictures += 1
      if (this.#pictures > manuscriptLimits.pictures) throw new CallError('documentTooLarge', 'pictures')
    }
    const whole = complete ? complete(kept) : kept
    if (!whole) refuse(place)
    return Object.keys(whole).length > 0 ? whole : undefined
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

import type sax from 'sax'
import { escapeHtml } from '#language/text/escape-html.ts'

/** Characters of one record; a larger one is no article. */
const maxRecordLength = 16 << 20
/** Elements inside each other; deeper ones are dropped. */
const maxDepth = 200

/** An element with what is in it. */
export interface XmlNode {
  /** Canonical name: `item`, `dc:creator`, `atom:entry`; elements of unknown namespaces keep the prefix they have. */
  name: string
  attributes: Record<string, string>
  children: (XmlNode | string)[]
}

export interface XmlRecord {
  node: XmlNode
  /** Names of the elements around it, outermost first. */
  path: readonly string[]
  /** xml:base addresses around and on it, outermost first. */
  bases: readonly string[]
  /** xml:lang that holds for it. */
  language: string | undefined
  /** Line that it begins on. */
  line: number
  /** The document ends inside it. */
  cut: boolean
  /** End tags are missing, so that parts of it may be as well: the next one began inside it, or a part has no end. */
  unclosed: boolean
  problem?: string
}

const namespaces: readonly (readonly [prefix: string, uri: RegExp])[] = [
  [
    '',
    /^(rss$|https?:\/\/(purl\.org\/rss\/[12]\.0\/$|my\.netscape\.com\/rdf|channel\.netscape\.com\/rdf|backend\.userland\.com\/rss|blogs\.law\.harvard\.edu|purl\.org\/net\/rss1\.1|cyber\.(law\.)?harvard\.edu\/rss|www\.rssboard\.org\/rss))/i,
  ],
  ['atom', /^(http:\/\/www\.w3\.org\/2005\/atom|http:\/\/purl\.org\/atom\/|https:\/\/www\.w3\.org\/2005\/atom)/i],
  ['content', /purl\.org\/rss\/1\.0\/modules\/content/i],
  ['dc', /purl\.org\/dc\/elements\/1\.[01]|purl\.org\/rss\/1\.0\/modules\/dc/i],
  ['dcterms', /purl\.org\/dc\/terms/i],
  ['wp', /wordpress\.org\/export\/[\d.]+\/$/i],
  ['excerpt', /wordpress\.org\/export\/[\d.]+\/excerpt/i],
  ['media', /search\.yahoo\.com\/mrss|www\.rssboard\.org\/media-rss/i],
  ['itunes', /itunes\.(com|apple)/i],
  ['xhtml', /w3\.org\/1999\/xhtml/i],
  ['rdf', /w3\.org\/1999\/02\/22-rdf-syntax-ns/i],
]
const prefixes = new Map<string, string>()

/** The prefix that is usual for a namespace; undeclared prefixes stand for themselves. */
function usualPrefix(uri: string): string {
  if (uri === '') return ''
  let known = prefixes.get(uri)
  if (known === undefined) {
    known = namespaces.find(([, pattern]) => pattern.test(uri))?.[0] ?? (/^[\w.-]{1,40}$/.test(uri) ? uri : '?')
    // Addresses of namespaces are the document's own choice and could be without end.
    if (prefixes.size < 1000) prefixes.set(uri, known)
  }
  return known
}

interface OpenElement {
  raw: string
  name: string
  base: string | undefined
  language: string | undefined
  node: XmlNode | undefined
  /** Holds a record directly. */
  holdsRecords: boolean
}

/** Makes records of the events of a parser: the wanted elements, each with everything in it. */
export class XmlCollector {
  readonly #wanted: ReadonlySet<string>
  readonly #open: OpenElement[] = []
  #rssNamespace = ''
  #began = false
  #done: XmlRecord[] = []
  #record: { entry: XmlRecord; depth: number; length: number } | undefined

  /** @param wanted canonical names, or `parent/*` for all children of an element that are not wanted themselves */
  constructor(wanted: ReadonlySet<string>) {
    this.#wanted = wanted
  }

  /** The records finished since the last call. */
  *take(): Generator<XmlRecord> {
    const done = this.#done
    this.#done = []
    yield* done
  }

  open(tag: sax.QualifiedTag, line: number): void {
    // RSS has no namespace. Where its root is in one all the same, that is what it means.
    if (this.#open.length === 0 && tag.local === 'rss') this.#rssNamespace = tag.uri
    const prefix = tag.uri === this.#rssNamespace ? '' : usualPrefix(tag.uri)
    const name = prefix ? `${prefix}:${tag.local}` : tag.local
    const attributes: Record<string, string> = {}
    for (const [key, { value, prefix: space, local }] of Object.entries(tag.attributes)) {
      if (space !== 'xmlns' && key !== 'xmlns') attributes[space ? `${space}:${local}` : local] = value
    }
    // An item inside an item: the end of the first one was forgotten. One with nothing in it means nothing.
    if (this.#record?.entry.node.name === name && this.#wanted.has(name) && !tag.isSelfClosing)
      this.#finish({ unclosed: true })
    const outer = this.#open.at(-1)
    const node = { name, attributes, children: [] }
    const begins = !this.#record && this.#isWanted(name, outer?.name)
    const collected = begins || (this.#record !== undefined && this.#open.length < maxDepth)
    const element: OpenElement = {
      raw: tag.name,
      name,
      base: attributes['xml:base'],
      language: attributes['xml:lang'] ?? outer?.language,
      node: collected ? node : undefined,
      holdsRecords: false,
    }
    if (collected && !begins) this.#add(node, name.length + JSON.stringify(attributes).length)
    this.#open.push(element)
    if (begins) this.#begin(node, element, line)
    if (begins && outer) outer.holdsRecords = true
  }

  /** An end tag that closes other elements first, because their own end tags are missing. */
  closeOthers(raw: string): void {
    const index = this.#open.findLastIndex((element) => element.raw === raw)
    if (!this.#record || index < 0 || index > this.#record.depth) return
    this.#record.entry.unclosed = true
  }

  text(part: string): void {
    if (this.#record) this.#add(part, part.length)
  }

  close(raw: string): void {
    const index = this.#open.findLastIndex((element) => element.raw === raw)
    if (index < 0) return
    if (this.#record && index <= this.#record.depth) this.#finish({ unclosed: index < this.#record.depth })
    this.#open.length = index
  }

  /**
   * Ends the last record, since the document is over.
   * @returns true if it was cut off: inside a record, or inside the element that holds them
   */
  end(): boolean {
    const isCut = this.#record !== undefined || this.#open.some(({ holdsRecords }) => holdsRecords)
    if (this.#record) this.#finish({ cut: true })
    return isCut || (this.#open.length > 0 && !this.#began)
  }

  #isWanted(name: string, parent: string | undefined): boolean {
    return this.#wanted.has(name) || (parent !== undefined && this.#wanted.has(`${parent}/*`))
  }

  #begin(node: XmlNode, element: OpenElement, line: number): void {
    const entry = {
      node,
      path: this.#open.slice(0, -1).map(({ name }) => name),
      bases: this.#open.flatMap(({ base }) => base ?? []),
      language: element.language,
      line,
      cut: false,
      unclosed: false,
    }
    this.#record = { entry, depth: this.#open.length - 1, length: 0 }
    this.#began = true
  }

  #add(child: XmlNode | string, length: number): void {
    if (!this.#record) return
    this.#record.length += length
    if (this.#record.length > maxRecordLength) {
      this.#record.entry.problem = `larger than ${maxRecordLength >> 20} MB`
      this.#record.entry.node.children = []
      return
    }
    const parent = this.#open.findLast(({ node }) => node)?.node
    const last = parent?.children.length ?? 0
    if (typeof child === 'string' && typeof parent?.children[last - 1] === 'string') parent.children[last - 1] += child
    else parent?.children.push(child)
  }

  #finish(ending: Partial<Pick<XmlRecord, 'cut' | 'unclosed'>>): void {
    if (!this.#record) return
    const { entry } = this.#record
    this.#done.push({ ...entry, cut: ending.cut ?? false, unclosed: entry.unclosed || (ending.unclosed ?? false) })
    this.#record = undefined
    for (const element of this.#open) element.node = undefined
  }
}

/** All text in an element, without that of other elements where `own` is set. */
export function textOf(node: XmlNode | undefined, own = false): string {
  if (!node) return ''
  return node.children.map((child) => (typeof child === 'string' ? child : own ? '' : textOf(child))).join('')
}

/** The direct children of an element that have a name. */
export const childrenOf = (node: XmlNode, name: string): XmlNode[] =>
  node.children.filter((child): child is XmlNode => typeof child !== 'string' && child.name === name)

/** Trimmed text of the first child that has one of the names and any text, in the order of the names. */
export function childText(node: XmlNode, ...names: string[]): string | undefined {
  for (const name of names) {
    for (const child of childrenOf(node, name)) {
      const text = textOf(child).trim()
      if (text) return text
    }
  }
  return undefined
}

const voidElements = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr)$/

/** The content of an element as HTML, for markup that stands in a document as elements. */
export function innerHtml(node: XmlNode): string {
  return node.children
    .map((child) => {
      if (typeof child === 'string') return escapeHtml(child)
      const tag = child.name.slice(child.name.indexOf(':') + 1)
      const attributes = Object.entries(child.attributes)
        .filter(([name]) => /^[A-Za-z][\w-]*$/.test(name))
        .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
        .join('')
      return voidElements.test(tag) ? `<${tag}${attributes}>` : `<${tag}${attributes}>${innerHtml(child)}</${tag}>`
    })
    .join('')
}

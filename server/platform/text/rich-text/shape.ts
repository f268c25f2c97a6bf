import type { Element, ElementContent, Root, RootContent } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { blocks, nodeNames } from '#contract/newsroom/blocks/blocks.ts'
import { linkAddress, pictureAddress } from './addresses.ts'
import type { RenderOptions } from './options.ts'
import { propertyName } from './property-name.ts'

/**
 * Turns a parsed document into the form that all texts of the site share: headings from h2, frames around tables,
 * embedded media as links, pictures that load late, ids that cannot meet those of the page. It makes nothing safe:
 * the schema does that afterwards, with no exception for what is made here.
 */
export function shapeTree(root: Root, options: RenderOptions, idPrefix: string): Root {
  const content = withoutTitle(root.children, options.title)
  const shaper = new Shaper(options, idPrefix, headingShift(content))
  const children = shaper.content(content) as RootContent[]
  shaper.connectFragments(children)
  return { type: 'root', children }
}

const headingLevel = (node: RootContent): number =>
  node.type === 'element' && /^h[1-6]$/.test(node.tagName) ? Number(node.tagName[1]) : 0

/** Returns the number to add to a heading's level so that the highest one of the text becomes h2. */
function headingShift(content: readonly RootContent[]): number {
  let highest = 7
  const look = (nodes: readonly RootContent[]) => {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      const level = headingLevel(node)
      if (level > 0 && level < highest && node.properties.id !== 'footnote-label') highest = level
      look(node.children)
    }
  }
  look(content)
  return highest === 7 ? 0 : 2 - highest
}

const squeeze = (text: string) => text.replace(/\s+/g, '').toLowerCase()

/** Spaces, case and the punctuation at either end do not distinguish a title from its repetition. */
const titleWords = (text: string) =>
  squeeze(text.normalize('NFKC')).replace(/^[\p{P}\p{S}]{1,20}|[\p{P}\p{S}]{1,20}$/gu, '')

/** True for a heading, and for a paragraph that is bold as a whole: so titles look where they were typed. */
const looksLikeTitle = (node: RootContent): boolean => {
  if (headingLevel(node) > 0) return true
  if (node.type !== 'element' || node.tagName !== 'p') return false
  const said = node.children.filter((child) => child.type === 'element' || textOf(child).trim() !== '')
  return said.length === 1 && said[0]?.type === 'element' && ['strong', 'b'].includes(said[0].tagName)
}

/** A text without the repetitions of its title that it begins with. */
function withoutTitle(children: RootContent[], title: string | undefined): RootContent[] {
  const wanted = title && titleWords(title)
  if (!wanted) return children
  const said = children.findIndex(
    (node) => node.type === 'element' && !(looksLikeTitle(node) && titleWords(textOf(node)) === wanted),
  )
  const isRepetition = (node: RootContent, place: number) => node.type === 'element' && (said < 0 || place < said)
  return children.filter((node, place) => !isRepetition(node, place))
}

const renamed: Record<string, string> = { strike: 's', acronym: 'abbr', center: 'div', tt: 'code', listing: 'pre' }

class Shaper {
  readonly #options: RenderOptions
  readonly #idPrefix: string
  readonly #shift: number
  /** Final ids by the name that fragments use. */
  readonly #ids = new Map<string, string>()
  #tables = 0

  constructor(options: RenderOptions, idPrefix: string, shift: number) {
    this.#options = options
    this.#idPrefix = idPrefix
    this.#shift = shift
  }

  content(nodes: readonly RootContent[]): ElementContent[] {
    return nodes.flatMap((node): ElementContent[] => {
      if (node.type === 'element') return this.#element(node)
      return node.type === 'text' ? [node] : []
    })
  }

  /** Links within the text lead to the final ids; those that lead nowhere become plain text. */
  connectFragments(nodes: readonly RootContent[]): void {
    for (const node of nodes) {
      if (node.type !== 'element') continue
      const { href } = node.properties
      if (typeof href === 'string' && href.startsWith('#')) {
        const id = this.#ids.get(fragmentName(href))
        if (id) node.properties.href = `#${id}`
        else node.properties.href = undefined
      }
      this.connectFragments(node.children)
      node.children = node.children.flatMap((child) =>
        child.type === 'element' && child.tagName === 'a' && !child.properties.href && !child.properties.id
          ? child.children
          : [child],
      )
    }
  }

  #element(element: Element): ElementContent[] {
    const { tagName, properties } = element
    if (headingLevel(element) > 0) return this.#heading(element)
    switch (tagName) {
      case 'a':
        return this.#link(element)
      case 'img':
        return this.#picture(element)
      case 'iframe':
      case 'embed':
      case 'object':
      case 'video':
      case 'audio':
        return this.#embedded(element)
      case 'input':
        return properties.type === 'checkbox' ? [text(properties.checked ? '☑' : '☐')] : []
      case 'table':
        return [this.#table(element)]
      case 'th':
        // A header without text is not kept as one: a screen reader would announce an empty header for every cell below
        // it.
        return [isEmpty(element) ? { ...this.#plain(element), tagName: 'td' } : this.#plain(element)]
      case 'pre':
        return [{ ...this.#plain(element), properties: { tabIndex: 0 } }]
      case 'section':
        return [properties.dataFootnotes === undefined ? this.#plain(element) : this.#footnotes(element)]
      case 'p': {
        const paragraph = this.#plain(element)
        return isEmpty(paragraph) ? [] : [paragraph]
      }
      default:
        return [this.#plain(element)]
    }
  }

  #plain(element: Element): Element {
    const { id, name, ...others } = element.properties
    const children = this.content(element.children)
    const finalId = this.#id(id) ?? (element.tagName === 'a' ? this.#id(name) : undefined)
    return {
      type: 'element',
      tagName: renamed[element.tagName] ?? element.tagName,
      properties: { ...others, id: finalId },
      children,
    }
  }

  #id(name: unknown): string | undefined {
    if (typeof name !== 'string' || !/^[\p{L}\p{N}_.:-]{1,80}$/u.test(name) || this.#ids.has(name)) return undefined
    const id = this.#idPrefix + name
    this.#ids.set(name, id)
    return id
  }

  #heading(element: Element): ElementContent[] {
    const shaped = this.#plain(element)
    if (isEmpty(shaped)) return []
    const level = Math.min(6, Math.max(2, headingLevel(element) + this.#shift))
    const slug = slugOf(textOf(shaped))
    const written = shaped.properties.id
    const automatic = slug && this.#id(slug)
    // A heading with its own id can still be reached by the one derived from its text.
    if (written && automatic) this.#ids.set(slug, String(written))
    return [
      {
        ...shaped,
        tagName: `h${level}`,
        properties: { ...shaped.properties, id: written ?? (automatic || undefined) },
      },
    ]
  }

  #link(element: Element): ElementContent[] {
    const shaped = this.#plain(element)
    const { href, title, dataFootnoteRef, dataFootnoteBackref, id } = shaped.properties
    const address = linkAddress(href, this.#options.baseUrl)
    if (!address && !id) return shaped.children
    if (shaped.children.length === 0 && !id) return []
    const outside = address !== undefined && /^https?:/.test(address)
    const rel = this.#options.editorial ? ['noopener'] : ['noopener', 'noreferrer', 'nofollow', 'ugc']
    const role =
      dataFootnoteBackref !== undefined
        ? { className: ['footnote-back'], ariaLabel: this.#options.footnoteBackLabel }
        : dataFootnoteRef !== undefined
          ? { className: ['footnote-ref'] }
          : {}
    const card = address && cardProperties(shaped, address)
    return [
      {
        ...shaped,
        properties: { id, href: address, title, rel: outside ? rel : undefined, ...role, ...card },
      },
    ]
  }

  #picture(element: Element): ElementContent[] {
    const { src, alt, title, width, height } = element.properties
    const address = pictureAddress(src, this.#options.baseUrl, this.#options.picturesUrl)
    const words = typeof alt === 'string' ? alt.trim() : ''
    if (!address) return words ? [text(words)] : []
    return [
      {
        ...element,
        children: [],
        properties: {
          src: address,
          alt: words,
          title,
          width,
          height,
          loading: 'lazy',
          decoding: 'async',
          referrerPolicy: 'no-referrer',
        },
      },
    ]
  }

  #embedded(element: Element): ElementContent[] {
    const { src, data, title } = element.properties
    const source = element.children.find((child) => child.type === 'element' && child.tagName === 'source')
    const address = linkAddress(
      src ?? data ?? (source?.type === 'element' ? source.properties.src : undefined),
      undefined,
    )
    if (!address || !/^https?:/.test(address)) return []
    const words = typeof title === 'string' && title.trim() ? title.trim() : address
    return this.#link({ type: 'element', tagName: 'a', properties: { href: address }, children: [text(words)] })
  }

  #table(element: Element): Element {
    const { tableLabel } = this.#options
    this.#tables += 1
    // Regions of one page are distinguished by their names.
    const ariaLabel = this.#tables > 1 ? `${tableLabel} ${this.#tables}` : tableLabel
    const named = tableLabel ? { role: 'region', ariaLabel } : {}
    const properties = { className: ['table-scroll'], tabIndex: 0, ...named }
    return { type: 'element', tagName: 'div', properties, children: [this.#plain(element)] }
  }

  #footnotes(element: Element): Element {
    const { footnotesLabel } = this.#options
    const children = this.content(
      element.children.filter((child) => child.type === 'element' && child.tagName === 'ol'),
    )
    const properties = { className: ['footnotes'], role: 'doc-endnotes', ariaLabel: footnotesLabel }
    return { type: 'element', tagName: 'section', properties, children }
  }
}

/** Properties of a link that stands for a block of the editor; they follow from what the block's declaration reads. */
function cardProperties({ properties }: Element, address: string): Element['properties'] {
  const attributes = nodeNames.flatMap((name) => {
    const link = blocks[name].link?.((attribute) => properties[propertyName(attribute)], address)
    return Object.entries(link ?? {})
  })
  return Object.fromEntries(attributes.map(([name, value]) => [propertyName(name), value]))
}

const text = (value: string): ElementContent => ({ type: 'text', value })

function isEmpty(element: Element): boolean {
  return element.children.every(
    (child) =>
      (child.type === 'text' && child.value.trim() === '') || (child.type === 'element' && child.tagName === 'br'),
  )
}

/** The name that GitHub and most generators give a heading, which writers use in their links. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}\s_-]/gu, '')
    .replace(/\s/g, '-')
    .slice(0, 60)
    .toWellFormed()
}

function fragmentName(href: string): string {
  const name = href.slice(1)
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

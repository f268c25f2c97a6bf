import type { Element, ElementContent, Root, RootContent, Text } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { toHtml } from 'hast-util-to-html'
import { parseFragment } from 'parse5'
import type { Direction } from '#language/conversion.ts'
import type { Engine } from '#language/engine.ts'
import { scriptOf } from '#language/languages.ts'

/** Converts only the texts of a document. Server only, since it needs an engine. */

/** Converts an HTML fragment written in the direction's source script. Malformed HTML is repaired as browsers do. */
export function convertHtml(html: string, engine: Engine, direction: Direction): string {
  const root = parse(html)
  new Converter(engine, direction).document(root)
  return toHtml(root)
}

/** Without the nodes' positions in the source, which nobody needs and which take longer than the tree itself. */
const parse = (html: string) => fromParse5(parseFragment(html, { scriptingEnabled: false })) as Root

// Code, text that belongs to its writer (textarea), or no text at all.
const untouched = new Set(
  'code pre kbd samp var tt math script style template textarea noscript iframe object'.split(' '),
)

// Inline elements; everything else begins its own line, so words never run across it.
const inline = new Set(
  'a abbr b bdi bdo cite del dfn em font i ins label mark q rb ruby s small span strike strong sub sup time u wbr'.split(
    ' ',
  ),
)

// Untouched, but within the line: words end at them, quotations go on.
const opaque = new Set('code kbd samp var tt math'.split(' '))

// Not part of the line: the surrounding text continues as if they were not there.
const aside = new Set(['rt', 'rp', 'rtc'])

const textProperties = ['alt', 'title', 'ariaLabel', 'placeholder'] as const

/** Properties that apply to an element and are inherited by its children. */
interface Context {
  /** True for text in the source script: neither in another language nor marked as not to be translated. */
  source: boolean
  translate: boolean
}

class Converter {
  readonly #engine: Engine
  readonly #direction: Direction
  readonly #sourceScript: string
  readonly #targetLanguage: string
  #line: Text[] = []

  constructor(engine: Engine, direction: Direction) {
    this.#engine = engine
    this.#direction = direction
    this.#sourceScript = direction === 'toTraditional' ? 'Hans' : 'Hant'
    const traditional = engine.region === 'hk' ? 'zh-Hant-HK' : 'zh-Hant-TW'
    this.#targetLanguage = direction === 'toTraditional' ? traditional : 'zh-Hans'
  }

  document(root: Root): void {
    this.#children(root.children, { source: true, translate: true })
    this.#endLine()
  }

  #children(children: readonly (RootContent | ElementContent)[], context: Context): void {
    for (const child of children) {
      if (child.type === 'text') {
        this.#line.push(context.source && context.translate ? child : opaqueText())
      } else if (child.type === 'element') this.#element(child, context)
    }
  }

  #element(element: Element, inherited: Context): void {
    if (aside.has(element.tagName)) {
      const outer = this.#line
      this.#line = []
      this.#inside(element, inherited)
      this.#endLine()
      this.#line = outer
      return
    }
    const ownLine = !inline.has(element.tagName) && !opaque.has(element.tagName)
    if (ownLine) this.#endLine()
    this.#inside(element, inherited)
    if (ownLine) this.#endLine()
  }

  #inside(element: Element, inherited: Context): void {
    const context = this.#contextOf(element, inherited)
    if (context.source && context.translate) this.#properties(element)
    if (opaque.has(element.tagName)) this.#line.push(opaqueText())
    else if (untouched.has(element.tagName)) this.#endLine()
    else this.#children(element.children, context)
  }

  #contextOf(element: Element, inherited: Context): Context {
    const { lang, translate } = element.properties
    const source = typeof lang === 'string' && lang !== '' ? scriptOf(lang) === this.#sourceScript : inherited.source
    const context = { source, translate: translates(translate) ?? inherited.translate }
    if (typeof lang === 'string' && lang !== '' && context.source && context.translate) {
      element.properties.lang = this.#targetLanguage
    }
    return context
  }

  #properties(element: Element): void {
    for (const name of textProperties) {
      const value = element.properties[name]
      if (typeof value === 'string') element.properties[name] = this.#engine.convertParts([value], this.#direction)[0]
    }
  }

  #endLine(): void {
    const line = this.#line
    this.#line = []
    if (line.length === 0) return
    const converted = this.#engine.convertParts(
      line.map((text) => text.value),
      this.#direction,
    )
    for (const [index, text] of line.entries()) text.value = converted[index] ?? ''
  }
}

/** Stands in a line for what is not converted: no letter, so that no word runs across it. */
const opaqueText = (): Text => ({ type: 'text', value: '\ufffc' })

function translates(value: unknown): boolean | undefined {
  if (value === 'no' || value === false) return false
  return value === 'yes' || value === '' || value === true ? true : undefined
}

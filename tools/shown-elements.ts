import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5'

type Element = DefaultTreeAdapterTypes.Element
type Node = DefaultTreeAdapterTypes.ChildNode

/** An element of rendered markup as a screen reader meets it. */
export interface ShownElement {
  role: string
  /** Accessible name: by its label, or by its text. */
  name: string
  /** All text in it. */
  text: string
  attributes: Readonly<Record<string, string>>
  /** Elements in it, for questions about this part alone. */
  within: ShownElements
}

/** Finds elements of rendered markup by what they are and what they are called, whatever the markup looks like. */
export interface ShownElements {
  /** All with a role, in their order. */
  all(role: string): ShownElement[]
  /** The only one with a role and a name. @throws Error where there is none, or another one */
  one(role: string, name?: string): ShownElement
}

const roles: Readonly<Record<string, string>> = {
  button: 'button',
  dd: 'definition',
  del: 'deletion',
  dt: 'term',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  img: 'img',
  ins: 'insertion',
  li: 'listitem',
  ol: 'list',
  table: 'table',
  td: 'cell',
  textarea: 'textbox',
  th: 'columnheader',
  tr: 'row',
  ul: 'list',
}
const inputRoles: Readonly<Record<string, string>> = { checkbox: 'checkbox', radio: 'radio', search: 'searchbox' }

const attributesOf = ({ attrs }: Element) => Object.fromEntries(attrs.map(({ name, value }) => [name, value]))
const isElement = (node: Node): node is Element => 'tagName' in node

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}

function roleOf(element: Element): string | undefined {
  const { role, href, type = 'text' } = attributesOf(element)
  if (role) return role
  if (element.tagName === 'a') return href === undefined ? undefined : 'link'
  if (element.tagName === 'input') return inputRoles[type] ?? 'textbox'
  if (element.tagName === 'section') return nameOf(element, [element]) === '' ? undefined : 'region'
  return roles[element.tagName]
}

function elementsIn(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => (isElement(node) ? [node, ...elementsIn(node.childNodes)] : []))
}

function nameOf(element: Element, all: readonly Element[]): string {
  const { 'aria-label': label, 'aria-labelledby': labelledBy, alt, placeholder } = attributesOf(element)
  if (label !== undefined) return label
  if (labelledBy !== undefined) {
    const by = [...all, ...elementsIn(element.childNodes)].find((one) => attributesOf(one).id === labelledBy)
    return by ? textOf(by).trim() : ''
  }
  return (alt ?? placeholder ?? (element.tagName === 'section' ? '' : textOf(element))).trim()
}

function search(all: readonly Element[]): ShownElements {
  const toShownElement = (element: Element, role: string): ShownElement => ({
    role,
    name: nameOf(element, all),
    text: textOf(element),
    attributes: attributesOf(element),
    within: search(elementsIn(element.childNodes)),
  })
  const find = (role: string) => all.flatMap((one) => (roleOf(one) === role ? [toShownElement(one, role)] : []))
  return {
    all: find,
    one(role, name) {
      const found = find(role).filter((one) => name === undefined || one.name === name)
      const [only, other] = found
      if (only && !other) return only
      const known = find(role).map((one) => one.name)
      throw new Error(`${found.length} elements are a ${role} called ${name}; there are: ${known.join(', ')}`)
    },
  }
}

/** For tests of components: the elements of rendered markup. */
export const shownIn = (html: string): ShownElements => search(elementsIn(parseFragment(html).childNodes))

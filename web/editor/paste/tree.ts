import { escapeHtml } from '#language/text/escape-html.ts'

/** Pasted markup as a plain tree, so that cleaning it needs no browser. */
export interface PastedElement {
  /** Lower case. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: PastedNode[]
}
export type PastedNode = string | PastedElement

/** True for elements, false for texts. */
export const isElement = (node: PastedNode): node is PastedElement => typeof node !== 'string'

/** The text of a node without any form. */
export const textOf = (node: PastedNode): string =>
  isElement(node) ? (node.name === 'br' ? '\n' : node.children.map(textOf).join('')) : node

const empty = new Set(['br', 'hr', 'img'])

/** The markup of a tree, without styles. */
export function htmlOf(nodes: readonly PastedNode[]): string {
  return nodes
    .map((node) => {
      if (!isElement(node)) return escapeHtml(node)
      const attributes = Object.entries(node.attributes).map(([name, value]) =>
        name === 'style' ? '' : ` ${name}="${escapeHtml(value)}"`,
      )
      const start = `<${node.name}${attributes.join('')}>`
      return empty.has(node.name) ? start : `${start}${htmlOf(node.children)}</${node.name}>`
    })
    .join('')
}

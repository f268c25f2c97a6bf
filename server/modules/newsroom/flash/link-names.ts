import type { Element, Root, RootContent } from 'hast'
import { parseHtml } from '#server/platform/text/rich-text/parse-html.ts'
import { oneLine } from './policy.ts'

const longestTitle = 300
const longestName = 100

export interface ReadLink {
  title: string
  source_name: string
}

/**
 * The title in the head of a page, and the name of its site.
 * @param address of the page, whose host is its name where it has no other
 * @throws RichTextError
 */
export function namesIn(head: string, address: string): ReadLink {
  const elements = elementsOf(parseHtml(head.replaceAll('\0', '').toWellFormed()))
  const meta = (name: string) => {
    const found = elements.find(
      ({ tagName, properties }) =>
        tagName === 'meta' && [properties.property, properties.name].some((one) => String(one).toLowerCase() === name),
    )
    return oneLine(String(found?.properties.content ?? ''))
  }
  const heading = elements.find(({ tagName }) => tagName === 'title')
  const title = meta('og:title') || oneLine(heading ? textOf(heading) : '')
  const host = new URL(address).hostname.replace(/^www\./, '')
  const name = meta('og:site_name') || meta('application-name') || host
  return { title: title.slice(0, longestTitle).toWellFormed(), source_name: name.slice(0, longestName).toWellFormed() }
}

const elementsOf = (node: Root | RootContent): Element[] =>
  'children' in node
    ? [...(node.type === 'element' ? [node] : []), ...node.children.flatMap((child) => elementsOf(child))]
    : []

const textOf = (node: Element): string =>
  node.children.map((child) => (child.type === 'text' ? child.value : '')).join('')

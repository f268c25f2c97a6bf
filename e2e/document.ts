import { type DefaultTreeAdapterMap, parse } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Element = DefaultTreeAdapterMap['element']

/** Metadata and content of a page's HTML, as search engines and browsers without script read it. */
export interface PageDocument {
  lang: string | undefined
  title: string
  headings: string[]
  canonical: string | undefined
  robots: string | undefined
  description: string | undefined
  /** Address of the picture for sharing. */
  picture: string | undefined
  /** Addresses of the page in other languages, by hreflang. */
  alternates: Record<string, string>
  /** Addresses of all links of the page. */
  links: string[]
  /** Every text of the body. */
  text: string
}

function* elementsOf(node: Node): Generator<Element> {
  if ('tagName' in node) yield node
  if ('childNodes' in node) for (const child of node.childNodes) yield* elementsOf(child)
}

function textOf(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterMap['textNode']).value
  if (node.nodeName === 'script' || !('childNodes' in node)) return ''
  return node.childNodes.map(textOf).join('')
}

const attribute = (element: Element | undefined, name: string) =>
  element?.attrs.find((one) => one.name === name.toLowerCase())?.value

export function readDocument(html: string): PageDocument {
  const elements = [...elementsOf(parse(html))]
  const named = (tag: string) => elements.filter(({ tagName }) => tagName === tag)
  const links = named('link')
  const meta = (name: string) =>
    attribute(
      named('meta').find((one) => attribute(one, 'name') === name),
      'content',
    )
  const alternates = links.filter((one) => attribute(one, 'rel') === 'alternate' && attribute(one, 'hreflang'))
  const body = named('body')[0]
  return {
    lang: attribute(named('html')[0], 'lang'),
    title: textOf(named('title')[0] ?? ({ nodeName: '#text', value: '' } as Node)),
    headings: named('h1').map((one) => textOf(one).trim()),
    canonical: attribute(
      links.find((one) => attribute(one, 'rel') === 'canonical'),
      'href',
    ),
    robots: meta('robots'),
    description: meta('description'),
    picture: attribute(
      named('meta').find((one) => attribute(one, 'property') === 'og:image'),
      'content',
    ),
    alternates: Object.fromEntries(
      alternates.map((one) => [attribute(one, 'hreflang') ?? '', attribute(one, 'href') ?? '']),
    ),
    links: named('a').flatMap((one) => attribute(one, 'href') ?? []),
    text: body ? textOf(body) : '',
  }
}

import { looksLikeHtml, paragraphs } from '../text/words.ts'
import { innerHtml, textOf, type XmlNode } from '../text/xml-collector.ts'

/** Content of a feed's element, in Atom's many ways; `left` names a kind of content that is no text. */
export type Content = { text: string; isPlain: boolean } | { left: string }

const textual = /^(text\b|html$|xhtml$|text\/.*)/i
const markup = /[+/]xml$/i
const picture = /^(image|audio|video|font|model)\//i
const base64Text = /^[A-Za-z0-9+/_-]+={0,2}$/

/**
 * The content of an element by its type: escaped, as elements, or in base64 (RFC 4287, 4.1.3.3; Atom 0.3 says so in
 * `mode`). Base64 counts as text if it decodes to text, whatever its declared type.
 */
export function contentOf(node: XmlNode): Content {
  const { type = '', mode } = node.attributes
  const hasElements = node.children.some((child) => typeof child !== 'string')
  const isPlain = node.name.startsWith('atom:') && mode !== 'escaped' && /^(|text|text\/plain)$/i.test(type)
  if (mode !== 'base64' && (type === '' || textual.test(type) || markup.test(type) || hasElements))
    return { text: textOf(node), isPlain }
  if (picture.test(type)) return { left: type }
  const written = textOf(node)
  const compact = written.replace(/\s+/g, '')
  // Generators that know no better name types such as `application/html`.
  if (mode !== 'base64' && !base64Text.test(compact)) return { text: written, isPlain }
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(compact, 'base64'))
    return /\p{Cc}/u.test(text.replace(/\s/g, ''))
      ? { left: type || 'base64' }
      : { text, isPlain: /^(text|text\/plain)$/i.test(type) }
  } catch {
    return { left: type || 'base64' }
  }
}

/** The content of an element as HTML. */
export function htmlOf(node: XmlNode): string {
  const { type = '' } = node.attributes
  const content = contentOf(node)
  if ('left' in content) return ''
  const hasElements = node.children.some((child) => typeof child !== 'string')
  if (hasElements || type === 'xhtml') return innerHtml(node)
  return !content.isPlain && looksLikeHtml(content.text) ? content.text : paragraphs(content.text)
}

const hidden = /^(xhtml:)?(script|style)$/i

/** The words of an element, without what its scripts say. */
export function wordsOf(node: XmlNode): string {
  const content = contentOf({ ...node, children: visible(node) })
  return 'left' in content ? '' : content.text.trim()
}

const visible = ({ children }: XmlNode): XmlNode['children'] =>
  children.flatMap((child) => {
    if (typeof child === 'string') return child
    return hidden.test(child.name) ? [] : { ...child, children: visible(child) }
  })

import { escapeHtml } from '#language/text/escape-html.ts'
import { markdownToHtml } from '#server/platform/text/rich-text/markdown.ts'

/** Lists inside lists and the like; deeper ones are dropped. */
const maxDepth = 100

export type Fields = Record<string, unknown>

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const list = (value: unknown): Fields[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'object' && one !== null) : []

/** Text formats by their bit, innermost last. */
const formats: readonly (readonly [bit: number, tag: string])[] = [
  [1, 'strong'],
  [2, 'em'],
  [4, 's'],
  [8, 'u'],
  [32, 'sub'],
  [64, 'sup'],
  [16, 'code'],
]

/**
 * The document of Ghost's present editor as HTML.
 * @returns null for other documents
 */
export function lexicalHtml(source: string): string | null {
  try {
    const root = (JSON.parse(source) as Fields | null)?.root as Fields | undefined
    return root && Array.isArray(root.children) ? inside(root, 0) : null
  } catch {
    return null
  }
}

const inside = (node: Fields, depth: number): string =>
  depth > maxDepth
    ? ''
    : list(node.children)
        .map((child) => nodeHtml(child, depth + 1))
        .join('')

const wrapInTag = (tag: string, node: Fields, depth: number) => `<${tag}>${inside(node, depth)}</${tag}>`

function nodeHtml(node: Fields, depth: number): string {
  const type = text(node.type).replace(/^extended-/, '')
  switch (type) {
    case 'text':
    case 'code-highlight':
      return applyFormats(node)
    case 'paragraph':
      return wrapInTag('p', node, depth)
    case 'heading':
      return wrapInTag(/^h[1-6]$/.test(text(node.tag)) ? text(node.tag) : 'h2', node, depth)
    case 'quote':
    case 'aside':
      return wrapInTag('blockquote', node, depth)
    case 'list':
      return wrapInTag(node.listType === 'number' || node.tag === 'ol' ? 'ol' : 'ul', node, depth)
    case 'listitem':
      return wrapInTag('li', node, depth)
    case 'link':
    case 'autolink':
      return `<a href="${escapeHtml(text(node.url))}">${inside(node, depth)}</a>`
    case 'linebreak':
      return '<br>'
    case 'tab':
      return '\t'
    default:
      return cardHtml(type, node) ?? inside(node, depth)
  }
}

function applyFormats(node: Fields): string {
  const bits = typeof node.format === 'number' ? node.format : 0
  return formats.reduceRight(
    (html, [bit, tag]) => (bits & bit ? `<${tag}>${html}</${tag}>` : html),
    escapeHtml(text(node.text)),
  )
}

const pictureHtml = ({ src, alt, caption }: Fields): string =>
  text(src)
    ? `<figure><img src="${escapeHtml(text(src))}" alt="${escapeHtml(text(alt))}">${text(caption) ? `<figcaption>${text(caption)}</figcaption>` : ''}</figure>`
    : ''

const linkHtml = (url: unknown, words: unknown): string =>
  text(url) ? `<p><a href="${escapeHtml(text(url))}">${escapeHtml(text(words) || text(url))}</a></p>` : ''

/**
 * Returns the HTML of a card, as both of Ghost's editors call it: a block that is no text.
 * @returns undefined for a card that is unknown
 */
export function cardHtml(type: string, card: Fields): string | undefined {
  switch (type.replace(/^card-/, '')) {
    case 'image':
      return pictureHtml(card)
    case 'gallery':
      return list(card.images).map(pictureHtml).join('')
    case 'html':
      return text(card.html)
    case 'markdown':
      return markdownToHtml(text(card.markdown))
    case 'code':
    case 'codeblock': {
      const language = /^[\w+#.-]{1,30}$/.exec(text(card.language))?.[0]
      const name = language ? ` class="language-${language}"` : ''
      return `<pre><code${name}>${escapeHtml(text(card.code))}</code></pre>`
    }
    case 'hr':
    case 'horizontalrule':
      return '<hr>'
    case 'embed':
      return linkHtml(card.url, undefined) || text(card.html)
    case 'bookmark':
      return linkHtml(card.url, (card.metadata as Fields | undefined)?.title)
    case 'button':
      return linkHtml(card.buttonUrl, card.buttonText)
    case 'file':
    case 'video':
    case 'audio':
      return linkHtml(card.src, card.fileTitle ?? card.fileName ?? card.title)
    case 'callout':
      return `<blockquote>${escapeHtml(text(card.calloutEmoji))} ${text(card.calloutText)}</blockquote>`
    case 'toggle':
      return `<details><summary>${text(card.heading)}</summary>${text(card.content)}</details>`
    case 'header':
      return `<h2>${text(card.header)}</h2>${text(card.subheader) ? `<p>${text(card.subheader)}</p>` : ''}`
    // Only for members and for email.
    case 'paywall':
    case 'signup':
    case 'email':
    case 'email-cta':
    case 'call-to-action':
      return ''
    default:
      return undefined
  }
}

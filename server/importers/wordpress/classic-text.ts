import { escapeHtml } from '#language/text/escape-html.ts'
import { replacePairs } from '../text/pairs.ts'

/** A picture of the source's library, by its number there. */
export type Attachments = Pick<ReadonlyMap<string, { url: string; alt: string }>, 'get'>

const blockTag =
  /^<\/?(address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|form|h[1-6]|header|hr|iframe|li|main|nav|noscript|object|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|script|style|!--)[\s/>]/i
/** Elements whose line ends mean what they are. */
const wholeStart = /<(pre|script|style|textarea)\b/gi
const wholeEnds: Record<string, RegExp> = Object.fromEntries(
  ['pre', 'script', 'style', 'textarea'].map((name) => [name, new RegExp(`</${name}\\s*>`, 'gi')]),
)
/** Stands for an element that is left whole; no text holds it, since it is no character. */
const placeholder = '\ufdd0'
const codeStart = /(?<!\[)\[(?:code|sourcecode)\b([^\][]{0,300})\]/g
const codeEnd = /\[\/(?:code|sourcecode)\]/g
const captionStart = /\[caption\b([^\][]{0,2000})\]/g
const captionEnd = /\[\/caption\]/g
/** Shortcodes of page builders and forms: what stands between them is text, they themselves are not. */
const builders =
  /\[\/?(?:vc_|et_pb_|fusion_|av_|su_|mk_|dt_|ultimate_|wpforms|contact-form|playlist|recent-posts|archives|googlemaps|slideshow|polldaddy|latexpage|toc\b|table\b)[^\][]{0,2000}\]/g

/**
 * Text of a post as WordPress would show it: shortcodes as what they stand for, and in texts of the classic editor
 * blank lines as paragraphs. Block markup needs nothing: its comments are dropped later.
 */
export function wordpressHtml(source: string, attachments: Attachments): string {
  const text = shortcodes(source.replaceAll('\r\n', '\n'), attachments)
  return text.includes('<!-- wp:') ? text : classicParagraphs(text)
}

/** Adds the paragraphs that the classic editor adds at display: blank lines part them, other line ends are kept. */
export function classicParagraphs(text: string): string {
  const whole: string[] = []
  const placed = replacePairs(
    text.replaceAll(placeholder, ''),
    wholeStart,
    ([, name = '']) => wholeEnds[name.toLowerCase()] ?? wholeStart,
    ([opening, name], inner) => {
      whole.push(`${opening}${inner}</${name}>`)
      return `\n\n${placeholder}\n\n`
    },
  )
  return placed
    .split(/\n[ \t]*\n\s*/)
    .map((part) => (part.trim() === placeholder ? (whole.shift() ?? '') : paragraph(part)))
    .filter((part) => part !== '')
    .join('\n')
}

function paragraph(text: string): string {
  const part = text.trim()
  if (part === '' || blockTag.test(part)) return part
  return `<p>${linkAlone(part).replace(/\n(?!<\/?(?:li|td|th|tr|p|div|br)\b)/g, '<br>')}</p>`
}

/** An address on a line of its own is embedded by WordPress; here it becomes a link. */
const linkAlone = (text: string): string =>
  /^https?:\/\/[^\s<>"]+$/.test(text) ? `<a href="${escapeHtml(text)}">${escapeHtml(text)}</a>` : text

function shortcodes(source: string, attachments: Attachments): string {
  if (!source.includes('[')) return source
  const withCode = replacePairs(source, codeStart, () => codeEnd, code)
  const withCaptions = replacePairs(withCode, captionStart, () => captionEnd, caption)
  return withCaptions
    .replace(
      /(^|[^[])\[gallery\b([^\][]{0,2000})\]/g,
      (_all, before, given) => `${before}${gallery(attributes(given), attachments)}`,
    )
    .replace(
      /\[embed\b[^\][]{0,300}\]\s{0,20}(https?:[^\s[]{1,2000})\s{0,20}\[\/embed\]/g,
      (_all, url: string) => `\n\n${url}\n\n`,
    )
    .replace(
      /\[(?:youtube|vimeo|tweet|audio|video)\b([^\][]{0,2000})\](?:\[\/(?:audio|video)\])?/g,
      (_all, given: string) => {
        const address = /https?:[^\s"'\]]+/.exec(given)?.[0]
        return address ? `\n\n${address}\n\n` : ''
      },
    )
    .replace(builders, '')
    .replace(/\[(\[[^[\]]{0,300}\])\]/g, '$1')
}

function attributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(
    /(?<![\w-])([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g,
  ))
    found[name.toLowerCase()] = double ?? single ?? bare ?? ''
  return found
}

function code([, given = '']: RegExpExecArray, inner: string): string {
  const { language, lang } = attributes(given)
  const name = /^[\w+#.-]{1,30}$/.exec(language ?? lang ?? '')?.[0]
  const text = /[<>]/.test(inner) ? escapeHtml(inner) : inner
  return `<pre><code${name ? ` class="language-${name}"` : ''}>${text}</code></pre>`
}

function caption([, given = '']: RegExpExecArray, inner: string): string {
  const [picture = ''] =
    /^\s{0,100}(?:<a\b[^>]{0,4000}>\s{0,100})?<img\b[^>]{0,4000}>(?:\s{0,100}<\/a>)?/i.exec(inner) ?? []
  const words = inner.slice(picture.length).trim() || attributes(given).caption || ''
  return `<figure>${picture.trim()}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`
}

function gallery({ ids, include }: Record<string, string>, attachments: Attachments): string {
  const pictures = (ids ?? include ?? '').split(',').flatMap((id) => attachments.get(id.trim()) ?? [])
  return pictures
    .map(({ url, alt }) => `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`)
    .join('\n')
}

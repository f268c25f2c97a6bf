import { escapeHtml } from '../text/words.ts'

/** A picture of the source's library, by its number there. */
export type Attachments = ReadonlyMap<string, { url: string; alt: string }>

const blockTag =
  /^<\/?(address|article|aside|blockquote|center|dd|details|div|dl|dt|fieldset|figcaption|figure|form|h[1-6]|header|hr|iframe|li|main|nav|noscript|object|ol|p|pre|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|video|audio|script|style|!--)[\s/>]/i
const leftWhole = /(<(?:pre|script|style|textarea)\b[\s\S]*?<\/(?:pre|script|style|textarea)>)/i
/** Shortcodes of page builders and forms: what stands between them is text, they themselves are not. */
const builders =
  /\[\/?(?:vc_|et_pb_|fusion_|av_|su_|mk_|dt_|ultimate_|wpforms|contact-form|playlist|recent-posts|archives|googlemaps|slideshow|polldaddy|latexpage|toc\b|table\b)[^\]]*\]/g

/**
 * Text of a post as WordPress would show it: shortcodes as what they stand for, and in texts of the classic editor blank
 * lines as paragraphs. Block markup needs nothing: its comments are left out later.
 */
export function wordpressHtml(source: string, attachments: Attachments): string {
  const text = shortcodes(source.replaceAll('\r\n', '\n'), attachments)
  return text.includes('<!-- wp:') ? text : classicParagraphs(text)
}

/** What the classic editor leaves to the moment of showing: blank lines part paragraphs, other line ends are kept. */
export function classicParagraphs(text: string): string {
  return text
    .split(leftWhole)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .split(/\n[ \t]*\n\s*/)
            .map(paragraph)
            .join('\n'),
    )
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
  return source
    .replace(
      /(^|[^[])\[(?:code|sourcecode)([^\]]*)\]([\s\S]*?)\[\/(?:code|sourcecode)\]/g,
      (_all, before, given, code) => {
        const { language, lang } = attributes(given)
        const name = /^[\w+#.-]{1,30}$/.exec(language ?? lang ?? '')?.[0]
        return `${before}<pre><code${name ? ` class="language-${name}"` : ''}>${/[<>]/.test(code) ? escapeHtml(code) : code}</code></pre>`
      },
    )
    .replace(/\[caption([^\]]*)\]([\s\S]*?)\[\/caption\]/g, (_all, given: string, inner: string) =>
      caption(given, inner),
    )
    .replace(
      /(^|[^[])\[gallery([^\]]*)\]/g,
      (_all, before, given) => `${before}${gallery(attributes(given), attachments)}`,
    )
    .replace(/\[embed[^\]]*\]\s*(https?:[^\s[]+)\s*\[\/embed\]/g, (_all, url: string) => `\n\n${url}\n\n`)
    .replace(/\[(?:youtube|vimeo|tweet|audio|video)([^\]]*)\](?:\[\/(?:audio|video)\])?/g, (_all, given: string) => {
      const address = /https?:[^\s"'\]]+/.exec(given)?.[0]
      return address ? `\n\n${address}\n\n` : ''
    })
    .replace(builders, '')
    .replace(/\[(\[[^[\]]*\])\]/g, '$1')
}

function attributes(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', double, single, bare] of text.matchAll(/([\w-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"']+))/g))
    found[name.toLowerCase()] = double ?? single ?? bare ?? ''
  return found
}

function caption(given: string, inner: string): string {
  const [picture = ''] = /^\s*(?:<a\b[^>]*>\s*)?<img\b[^>]*>(?:\s*<\/a>)?/i.exec(inner) ?? []
  const words = inner.slice(picture.length).trim() || attributes(given).caption || ''
  return `<figure>${picture.trim()}${words ? `<figcaption>${words}</figcaption>` : ''}</figure>`
}

function gallery({ ids, include }: Record<string, string>, attachments: Attachments): string {
  const pictures = (ids ?? include ?? '').split(',').flatMap((id) => attachments.get(id.trim()) ?? [])
  return pictures
    .map(({ url, alt }) => `<figure><img src="${escapeHtml(url)}" alt="${escapeHtml(alt)}"></figure>`)
    .join('\n')
}

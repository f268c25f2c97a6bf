import { formatsOf } from '#web/ui/picture/picture-sources.ts'

/** A heading of an article's text that its contents lead to. */
export interface ContentsEntry {
  id: string
  text: string
}

/** A text ready for its page: with anchors for its contents, and pictures that open. */
export interface PreparedText {
  html: string
  /** The headings of the second level; empty where there are too few to need contents. */
  contents: ContentsEntry[]
}

const fewestForContents = 3
/** The footnotes' own heading is no part of the text. */
const footnoteLabel = 'footnote-label'

/** Prepares sanitised HTML. Pure, and the same on the server and in the browser. */
export function prepareText(html: string): PreparedText {
  const { html: anchored, headings } = withAnchors(html)
  const contents = headings.length >= fewestForContents ? headings : []
  return { html: withPictureLinks(anchored), contents }
}

const heading = /<h2\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/h2>/gi
const idAttribute = /\sid=(?:"([^"]*)"|'([^']*)')/i

/** Gives every heading of the second level an id; those that have one of their own keep it. */
function withAnchors(html: string): { html: string; headings: ContentsEntry[] } {
  const headings: ContentsEntry[] = []
  const taken = new Set<string>()
  const anchored = html.replace(heading, (whole, attributes: string, inner: string) => {
    const match = idAttribute.exec(attributes)
    const own = match?.[1] ?? match?.[2]
    const text = plainText(inner)
    if (own?.endsWith(footnoteLabel) || !text) return whole
    const id = own && !taken.has(own) ? own : `part-${headings.length + 1}`
    taken.add(id)
    headings.push({ id: decodeEntities(id), text })
    return id === own ? whole : `<h2${attributes.replace(idAttribute, '')} id="${id}">${inner}</h2>`
  })
  return { html: anchored, headings }
}

/** The words of a piece of HTML; references to footnotes are no words. */
export function plainText(html: string): string {
  const withoutNotes = html.replace(/<sup\b[\s\S]*?<\/sup>/gi, '')
  return decodeEntities(withoutNotes.replace(/<[^>]*>/g, ''))
    .replace(/\s+/g, ' ')
    .trim()
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi, (whole, decimal, hex, name) => {
    if (name) return named[String(name).toLowerCase()] ?? whole
    const point = decimal ? Number(decimal) : Number.parseInt(hex, 16)
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole
  })
}

const tag = /<(\/?)(a|img)\b((?:[^>"']|"[^"]*"|'[^']*')*)>/gi
const sourceAttribute = /\ssrc=("[^"]*"|'[^']*')/i
const widthsAttribute = /\ssrcset="([^"]*)"/i
const sizesAttribute = /\ssizes="[^"]*"/i

/** Makes each picture outside of a link a link to its file, which a script opens in a viewer instead. */
function withPictureLinks(html: string): string {
  let links = 0
  return html.replace(tag, (whole, closing: string, name: string, attributes: string) => {
    if (name.toLowerCase() === 'a') {
      links = Math.max(0, links + (closing ? -1 : 1))
      return whole
    }
    const source = sourceAttribute.exec(attributes)?.[1]
    const picture = source ? withFormats(whole, source.slice(1, -1)) : whole
    return links > 0 || !source ? picture : `<a class="zoom" data-picture href=${source}>${picture}</a>`
  })
}

/** A stored picture in every format that it is there in; the browser takes the first that it knows. */
function withFormats(image: string, source: string): string {
  const variants = (widthsAttribute.exec(image)?.[1] ?? '').split(', ').map((one) => {
    const [url = '', width = ''] = one.split(' ')
    return { url, width: Number.parseInt(width, 10) }
  })
  const formats = formatsOf(source, variants)
  if (!formats) return image
  const sizes = sizesAttribute.exec(image)?.[0] ?? ''
  const others = (['avif', 'webp'] as const).map(
    (format) => `<source type="image/${format}" srcset="${formats[format]}"${sizes}>`,
  )
  return `<picture>${others.join('')}${image.replace(widthsAttribute, ` srcset="${formats.own}"`)}</picture>`
}

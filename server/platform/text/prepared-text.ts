import { formatsOf } from '#contract/content/picture-formats.ts'
import { type EmbedProvider, embedProviders } from '#contract/newsroom/blocks/embed.ts'
import { escapeHtml } from '#language/text/escape-html.ts'
import { trimmedEnd } from '#language/text/trim.ts'

/** A heading of a text, by which contents lead to it. */
interface ContentsEntry {
  id: string
  title: string
}

/** A text ready for its page: with anchors for its contents, pictures that open, and cards for posts and videos. */
export interface PreparedText {
  html: string
  /** The headings of the second level; empty where there are too few to need contents. */
  contents: ContentsEntry[]
}

/** Returns the notice on a card: that the provider will learn of the visit, and whether the page stays. */
export type EmbedNote = (provider: string, loadsHere: boolean) => string

const fewestForContents = 3
/** The footnotes' own heading is no part of the text. */
const footnoteLabel = 'footnote-label'

/**
 * Prepares sanitised HTML for its page, once: what is rendered is not changed again. Takes attributes as the sanitiser
 * wrote them, and escapes every word that it adds.
 * @param embedNote makes cards of links to posts and videos; without it they stay links
 */
export function prepareText(html: string, embedNote?: EmbedNote): PreparedText {
  const { html: anchored, headings } = withAnchors(html)
  const contents = headings.length >= fewestForContents ? headings : []
  const pictured = withPictureLinks(anchored)
  return { html: embedNote ? withEmbedCards(pictured, embedNote) : pictured, contents }
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
    headings.push({ id: decodeEntities(id), title: text })
    return id === own ? whole : `<h2${attributes.replace(idAttribute, '')} id="${id}">${inner}</h2>`
  })
  return { html: anchored, headings }
}

/** The words of a piece of HTML; references to footnotes are no words. */
function plainText(html: string): string {
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

/** A paragraph that is one link to something that can be embedded; it is marked by its address alone when it is saved. */
const embedLink = /<p>(<a href="([^"]*)"[^>]*? data-embed="([a-z]+)" data-embed-id="[\w-]+"[^>]*>)[^<]*<\/a><\/p>/g

/**
 * Makes cards of links to posts and videos; those with a player say so. Nothing is loaded from elsewhere; without script
 * a card is a link.
 */
function withEmbedCards(html: string, note: EmbedNote): string {
  return html.replace(embedLink, (whole, link: string, address: string, provider: string) => {
    if (!Object.hasOwn(embedProviders, provider)) return whole
    const { name, plays } = embedProviders[provider as EmbedProvider]
    const shown = address.replace(/^https:\/\/(?:www\.)?/, '')
    const words = escapeHtml(note(name, plays))
    return `<p class="embed"${plays ? ' data-plays' : ''}>${link}<b translate="no">${name}</b><span translate="no">${shown}</span><small>${words}</small></a></p>`
  })
}

const trailing = /[….。]/

/** True if a summary is only the beginning of the text, as importers make it; it would then stand there twice. */
export function isOpening(summary: string, html: string): boolean {
  const start = trimmedEnd(squeeze(summary), trailing)
  return start === '' || squeeze(plainText(html)).startsWith(start)
}

const squeeze = (text: string): string => text.replace(/\s+/gu, '').normalize('NFKC')

import { type Piece, shortHash } from '../piece.ts'
import { readMoment } from '../text/dates.ts'
import { looksLikeHtml, paragraphs, plainWords } from '../text/words.ts'
import { childrenOf, childText, innerHtml, textOf, type XmlNode, type XmlRecord } from '../text/xml-collector.ts'

/** What a feed says of itself; known by the time of its first entry in every sensible feed. */
export interface FeedDetails {
  /** Address that the feed was read from. */
  address: string | undefined
  title: string | undefined
  link: string | undefined
  language: string | undefined
  bases: readonly string[]
}

export const emptyFeed = (address: string | undefined): FeedDetails => ({
  address,
  title: undefined,
  link: undefined,
  language: undefined,
  bases: [],
})

/** An address that a browser would take for it, resolved against the bases from the outermost on. */
export function resolveAddress(
  value: string | undefined,
  ...bases: readonly (string | undefined)[]
): string | undefined {
  if (!value) return undefined
  const base = bases.reduce<string | undefined>(
    (outer, one) => (one ? (URL.parse(one, outer)?.href ?? outer) : outer),
    undefined,
  )
  const url = URL.parse(value.trim(), base)
  return url && /^https?:$/.test(url.protocol) ? url.href : undefined
}

/** An entry of a feed as a piece, or why it is none. */
export function pieceOfEntry(record: XmlRecord, feed: FeedDetails): Piece | { skip: string } {
  const { node } = record
  const bases = [feed.address, feed.link, ...record.bases]
  const link = resolveAddress(linkOf(node), ...bases)
  const guid = childText(node, 'guid', 'atom:id', 'id') ?? node.attributes['rdf:about']
  const body = bodyOf(node)
  const title = titleOf(node)
  if (!title && !body.html.trim()) return { skip: 'neither title nor text' }
  const language = record.language || feed.language
  const date =
    childText(node, 'pubDate', 'atom:published', 'published', 'dc:date', 'atom:issued', 'dcterms:issued') ??
    childText(node, 'atom:created', 'dcterms:created', 'atom:updated', 'updated', 'atom:modified', 'modified', 'date')
  const releaseTime = readMoment(date, /^zh\b/i.test(language ?? ''))
  const notes: string[] = []
  if (date && !releaseTime) notes.push('date not readable')
  if (record.cut) notes.push('broken off: the rest of this entry is missing')
  return {
    key: entryKey(guid, link, feed, title ?? body.html),
    title: title ?? '',
    html: body.html,
    baseUrl: link ?? resolveAddress('.', ...bases),
    language: languageOf(node, body.node) ?? language,
    releaseTime,
    author: authorOf(node),
    sections: [],
    tags: tagsOf(node),
    summary: body.summary,
    status: record.cut ? 'draft' : 'approved',
    cover: coverOf(node, [...bases, link]),
    source: sourceOf(feed, link),
    oldPaths: [],
    notes,
  }
}

/** Feeds are someone else's: the reader is shown where a text comes from. */
export function sourceOf(feed: FeedDetails, link: string | undefined): Piece['source'] {
  const host = (link && URL.parse(link)?.hostname.replace(/^www\./, '')) || undefined
  const name =
    plainWords(feed.title ?? '')
      .slice(0, 200)
      .toWellFormed() || host
  return name ? { name, url: link ?? null, licence: null } : null
}

/** An identity that is an address or a URN is unique by itself; another one is so within its feed alone. */
export function entryKey(
  guid: string | undefined,
  link: string | undefined,
  feed: FeedDetails,
  otherwise: string,
): string {
  const identity = guid ?? link
  if (identity && /^(https?:\/\/|urn:|tag:)/i.test(identity)) return identityKey(identity)
  const scope = feed.link ?? feed.address ?? feed.title ?? ''
  return `feed:${shortHash(`${scope}\n${identity ?? otherwise}`)}`
}

const identityKey = (identity: string) =>
  identity.length <= 300 && !/[\s\p{C}]/u.test(identity) ? `feed:${identity}` : `feed:${shortHash(identity)}`

function linkOf(node: XmlNode): string | undefined {
  const atom = [...childrenOf(node, 'atom:link'), ...childrenOf(node, 'link')].filter(
    ({ attributes }) => attributes.href,
  )
  const alternate = atom.find(({ attributes: { rel = 'alternate' } }) => rel === 'alternate')
  const guid = childrenOf(node, 'guid').find(({ attributes }) => attributes.isPermaLink !== 'false')
  const permanent = guid && textOf(guid).trim()
  return (
    childText(node, 'link') ??
    alternate?.attributes.href ??
    (permanent && /^https?:/.test(permanent) ? permanent : undefined) ??
    node.attributes['rdf:about']
  )
}

function titleOf(node: XmlNode): string | undefined {
  const title = [...childrenOf(node, 'title'), ...childrenOf(node, 'atom:title')].find((one) => textOf(one).trim())
  if (!title) return childText(node, 'dc:title', 'media:title')
  const { type = 'text' } = title.attributes
  return type === 'xhtml' || type.includes('xml') ? textOf(title).trim() : textContent(title).trim()
}

/** Content in Atom's many ways: escaped, as elements, in base64. */
function textContent(node: XmlNode): string {
  return node.attributes.mode === 'base64' ? Buffer.from(textOf(node), 'base64').toString() : textOf(node)
}

function htmlOf(node: XmlNode): string {
  const { type = '', mode } = node.attributes
  const hasElements = node.children.some((child) => typeof child !== 'string')
  if (hasElements || type === 'xhtml') return innerHtml(node)
  const text = textContent(node)
  if (node.name.startsWith('atom:') && mode !== 'escaped' && (type === 'text' || type === '' || type === 'text/plain'))
    return paragraphs(text)
  return looksLikeHtml(text) ? text : paragraphs(text)
}

const fullTexts = ['content:encoded', 'atom:content', 'content', 'xhtml:body', 'body', 'xhtml:div', 'fullText']
const summaries = ['description', 'atom:summary', 'summary', 'dc:description', 'dcterms:abstract', 'media:description']

/** The whole text where the entry has one, and the summary beside it; an entry with a summary only has that as its text. */
function bodyOf(node: XmlNode): { html: string; summary?: string; node?: XmlNode } {
  const first = (names: readonly string[]) =>
    names.flatMap((name) => childrenOf(node, name)).find((one) => textOf(one).trim() || one.children.length > 0)
  const full = first(fullTexts)
  const short = first(summaries)
  const group = childrenOf(node, 'media:group')[0]
  const described = group && childText(group, 'media:description')
  const text = full ? htmlOf(full) : ''
  if (full && text.trim()) {
    const summary = short && htmlOf(short)
    return { html: text, summary: summary && summary.length < text.length ? summary : undefined, node: full }
  }
  return { html: short ? htmlOf(short) : described ? paragraphs(described) : '', node: short }
}

const languageOf = (node: XmlNode, body: XmlNode | undefined) =>
  body?.attributes['xml:lang'] || node.attributes['xml:lang'] || childText(node, 'dc:language') || undefined

function authorOf(node: XmlNode): string | undefined {
  for (const name of ['atom:author', 'author', 'dc:creator', 'itunes:author', 'dc:publisher']) {
    for (const author of childrenOf(node, name)) {
      const text = childText(author, 'atom:name', 'name') ?? textOf(author, true).trim()
      if (text) return text
    }
  }
  return undefined
}

function tagsOf(node: XmlNode): string[] {
  const names = ['category', 'atom:category', 'dc:subject', 'media:category'].flatMap((name) => childrenOf(node, name))
  return names
    .map((one) => one.attributes.label || one.attributes.term || textOf(one).trim())
    .filter((tag) => tag !== '' && !/^https?:/.test(tag))
}

/** The picture that a feed names for an entry; pictures of the text itself are found in the text. */
function coverOf(node: XmlNode, bases: readonly (string | undefined)[]): Piece['cover'] {
  const group = childrenOf(node, 'media:group')
  const media = [node, ...group].flatMap((one) => [
    ...childrenOf(one, 'media:content'),
    ...childrenOf(one, 'media:thumbnail'),
  ])
  const isPicture = ({ name, attributes: { type = '', medium = '' } }: XmlNode) =>
    name === 'media:thumbnail' || medium === 'image' || type.startsWith('image/')
  const enclosures = [...childrenOf(node, 'enclosure'), ...childrenOf(node, 'atom:link')].filter(
    ({ attributes: { type = '', rel = 'enclosure' } }) => rel === 'enclosure' && type.startsWith('image/'),
  )
  const picture = media.find(isPicture) ?? enclosures[0] ?? childrenOf(node, 'itunes:image')[0]
  const url = resolveAddress(picture?.attributes.url ?? picture?.attributes.href, ...bases)
  const alt = plainWords(picture ? (childText(picture, 'media:title', 'media:description') ?? '') : '')
    .slice(0, 300)
    .toWellFormed()
  return url ? { url, alt } : undefined
}

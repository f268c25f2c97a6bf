import { itemKey, type Piece, shortHash } from '../piece.ts'
import { endTagsMissing } from '../read-record.ts'
import { readMoment } from '../text/dates.ts'
import { paragraphs, personName, plainWords } from '../text/words.ts'
import { childrenOf, childText, textOf, type XmlNode, type XmlRecord } from '../text/xml-collector.ts'
import { contentOf, htmlOf, wordsOf } from './content.ts'

/** Details of a feed; known by the time of its first entry in every sensible feed. */
export interface FeedDetails {
  /** Address that the feed was read from. */
  address: string | undefined
  title: string | undefined
  link: string | undefined
  language: string | undefined
  bases: readonly string[]
}

/** The details of a feed before anything of it was read. */
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
  const isLost = body.left.length > 0 && body.html.trim() === ''
  const left = body.left.map((what) => `content ${what.slice(0, 60)} left out`)
  if (!isLost) notes.push(...left)
  return {
    key: entryKey(guid ?? link, feed, `${title ?? body.html}\n${date ?? ''}`),
    title: title ?? '',
    html: body.html,
    baseUrl: link ?? resolveAddress('.', ...bases),
    language: languageOf(node, body.node) ?? language,
    releaseTime,
    author: authorOf(node),
    sections: [],
    tags: tagsOf(node),
    summary: body.summary,
    status: 'approved',
    cover: coverOf(node, [...bases, link]),
    audio: audioOf(node, [...bases, link]),
    source: sourceOf(feed, link),
    oldPaths: [],
    notes,
    draftReasons: [...(isLost ? left : []), ...(record.unclosed ? [endTagsMissing] : [])],
    incomplete: record.unclosed,
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

/**
 * The key of an entry by its identity or else its address, or else by its title and date. An identity that is an address or
 * a URN is unique by itself; another one is so within its feed alone.
 */
export function entryKey(identity: string | undefined, feed: FeedDetails, otherwise: string): string {
  if (identity && /^(https?:\/\/|urn:|tag:)/i.test(identity)) return itemKey('feed', identity)
  const scope = feed.link ?? feed.address ?? feed.title ?? ''
  return `feed:${shortHash(`${scope}\n${identity ?? otherwise}`)}`
}

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

const titles = ['title', 'atom:title', 'dc:title', 'media:title', 'itunes:title']

function titleOf(node: XmlNode): string | undefined {
  const media = ['media:group', 'media:content'].flatMap((name) => childrenOf(node, name))
  const inside = media.flatMap((one) => [one, ...childrenOf(one, 'media:content')])
  const named = [
    ...titles.flatMap((name) => childrenOf(node, name)),
    ...inside.flatMap((one) => childrenOf(one, 'media:title')),
  ]
  return named.map((one) => wordsOf(one).replace(declaration, '').trim()).find((one) => one !== '')
}

/** Some programs write a whole page where the title belongs. */
const declaration = /^<!DOCTYPE[^>]{0,400}>/i

const fullTexts = [
  'content:encoded',
  'atom:content',
  'content',
  'xhtml:body',
  'body',
  'xhtml:div',
  'fullText',
  'fullitem',
]
const summaries = [
  ...['description', 'atom:summary', 'summary', 'dc:description', 'dcterms:abstract', 'media:description'],
  ...['itunes:summary', 'itunes:subtitle'],
]

interface Body {
  html: string
  summary?: string
  node?: XmlNode
  /** Content that is no text, or stands elsewhere. */
  left: string[]
}

/** The whole text where the entry has one, and the summary beside it; an entry with a summary only has that as its text. */
function bodyOf(node: XmlNode): Body {
  const of = (names: readonly string[]) => names.flatMap((name) => childrenOf(node, name))
  const left = of(fullTexts).flatMap((one) => {
    const content = contentOf(one)
    if ('left' in content) return [`of the type ${content.left}`]
    // An entry may leave its text elsewhere; nobody can read it here (RFC 4287, 4.1.3.2).
    return one.attributes.src && content.text.trim() === '' ? ['that stands elsewhere'] : []
  })
  const isWritten = (one: XmlNode) => htmlOf(one).trim() !== ''
  const full = of(fullTexts).find(isWritten)
  const short = of(summaries).find(isWritten)
  if (full) {
    const html = htmlOf(full)
    const summary = short && htmlOf(short)
    return { html, summary: summary && summary.length < html.length ? summary : undefined, node: full, left }
  }
  const group = childrenOf(node, 'media:group')[0]
  const described = group && childText(group, 'media:description')
  return { html: short ? htmlOf(short) : described ? paragraphs(described) : '', node: short, left }
}

const languageOf = (node: XmlNode, body: XmlNode | undefined) =>
  body?.attributes['xml:lang'] || node.attributes['xml:lang'] || childText(node, 'dc:language') || undefined

const authors = [
  ...['atom:author', 'author', 'dc:creator', 'dc:author', 'dcterms:creator', 'itunes:author', 'dc:contributor'],
  'dc:publisher',
]

function authorOf(node: XmlNode): string | undefined {
  for (const name of authors) {
    for (const author of childrenOf(node, name)) {
      const text = childText(author, 'atom:name', 'name') ?? textOf(author, true).trim()
      // An address names nobody.
      if (personName(text)) return text
    }
  }
  return undefined
}

function tagsOf(node: XmlNode): string[] {
  const names = ['category', 'atom:category', 'dc:subject', 'media:category'].flatMap((name) => childrenOf(node, name))
  return names
    .map((one) => one.attributes.label || one.attributes.term || textOf(one).trim())
    .concat(childText(node, 'itunes:keywords')?.split(/[,，;；]/) ?? [])
    .filter((tag) => tag !== '' && !/^https?:/.test(tag))
}

/** The recording that a podcast's entry is about. */
function audioOf(node: XmlNode, bases: readonly (string | undefined)[]): Piece['audio'] {
  const enclosure = [...childrenOf(node, 'enclosure'), ...childrenOf(node, 'atom:link')].find(
    ({ attributes: { type = '', rel = 'enclosure' } }) => rel === 'enclosure' && type.startsWith('audio/'),
  )
  const url = resolveAddress(enclosure?.attributes.url ?? enclosure?.attributes.href, ...bases)
  return url ? { url, length: playingTime(childText(node, 'itunes:duration')) } : undefined
}

/** `3600`, `60:00`, `1:00:00`: the time as a player shows it; undefined for anything else. */
export function playingTime(duration: string | undefined): string | undefined {
  const parts = /^(?:(\d{1,3}):)?(?:(\d{1,3}):)?(\d{1,6})$/.exec(duration?.trim() ?? '')
  if (!parts) return undefined
  const [hours, minutes] = parts[2] === undefined ? [0, Number(parts[1] ?? 0)] : [Number(parts[1]), Number(parts[2])]
  const seconds = hours * 3600 + minutes * 60 + Number(parts[3])
  if (seconds === 0) return undefined
  const two = (value: number) => String(value % 60).padStart(2, '0')
  const wholeHours = Math.floor(seconds / 3600)
  const wholeMinutes = Math.floor(seconds / 60)
  return wholeHours > 0 ? `${wholeHours}:${two(wholeMinutes)}:${two(seconds)}` : `${wholeMinutes}:${two(seconds)}`
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
  // An entry may have a picture for its content, which is elsewhere (RFC 4287, 4.1.3.2).
  const shown = childrenOf(node, 'atom:content').filter(({ attributes: { type = '' } }) => type.startsWith('image/'))
  const picture = media.find(isPicture) ?? enclosures[0] ?? shown[0] ?? childrenOf(node, 'itunes:image')[0]
  const { url: given, href, src } = picture?.attributes ?? {}
  const url = resolveAddress(given ?? href ?? src, ...bases)
  const alt = plainWords(picture ? (childText(picture, 'media:title', 'media:description') ?? '') : '')
    .slice(0, 300)
    .toWellFormed()
  return url ? { url, alt } : undefined
}

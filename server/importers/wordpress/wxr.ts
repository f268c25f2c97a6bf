import { Identities } from '#server/importers/matching/identities.ts'
import { heldIfDoubtful } from '../doubtful-text.ts'
import { mapPiece } from '../feed/formats.ts'
import type { ImportFormat, SourceRecord } from '../format.ts'
import { endTagsMissing, readRecord, remarksOnDocument } from '../read-record.ts'
import { readMoment } from '../text/dates.ts'
import { openText } from '../text/open-text.ts'
import { plainWords } from '../text/words.ts'
import { readXml } from '../text/xml.ts'
import { childrenOf, childText, textOf, type XmlNode, type XmlRecord } from '../text/xml-collector.ts'
import { type Attachments, wordpressHtml } from './classic-text.ts'
import { pieceOfPost } from './post.ts'

/** Files of the library that are remembered; texts that need others do without their picture. */
const maxAttachments = 200_000
const wanted: ReadonlySet<string> = new Set(['item', 'wp:author', 'channel/*'])

/** Data that an export has once for all of its posts. */
interface Site {
  address: string | undefined
  name: string | undefined
  language: string | undefined
  /** Names by login. */
  authors: Map<string, string>
  attachments: Map<string, { url: string; alt: string }>
  /** The export ends too early, so that files of the library may be missing. */
  isCut: boolean
}

/** An export of a WordPress (WXR 1.0 to 1.2). It is read twice: the first time for names and pictures. */
export const wxrFormat: ImportFormat = {
  name: 'WordPress',
  detect: (_file, head) => /xmlns:wp\s*=\s*["']http:\/\/wordpress\.org\/export\/|<wp:wxr_version>/.test(head),
  read: readWxr,
  map: mapPiece,
  takesPictures: true,
}

async function* readWxr(file: string, progress: (bytes: number) => void): AsyncGenerator<SourceRecord> {
  const site = await learn(file)
  const { text, reading } = openText(file, progress)
  const { records, damage } = readXml(text, new Set(['item']))
  const posts = new Identities()
  let last = 0
  let comments = 0
  for await (const record of records) {
    last = record.line
    comments += childrenOf(record.node, 'wp:comment').length
    yield readRecord(record, () => heldIfDoubtful(posts.distinct(pieceOfItem(record, site)), reading))
  }
  yield* remarksOnDocument(last, reading, damage)
  if (comments > 0) yield { line: last, note: `${comments} comments stay behind` }
  if (last === 0) yield { line: last, note: 'no posts' }
}

async function learn(file: string): Promise<Site> {
  const site: Site = {
    address: undefined,
    name: undefined,
    language: undefined,
    authors: new Map(),
    attachments: new Map(),
    isCut: false,
  }
  const { records, damage } = readXml(openText(file, () => {}).text, wanted)
  for await (const { node } of records) {
    const text = textOf(node).trim()
    if (node.name === 'wp:author') {
      const login = childText(node, 'wp:author_login')
      const name = childText(node, 'wp:author_display_name')
      if (login && name) site.authors.set(login, plainWords(name))
    } else if (node.name === 'item') rememberAttachment(node, site.attachments)
    else if (node.name === 'wp:base_blog_url' && text) site.address = text
    else if (node.name === 'title' && text) site.name ??= text
    else if (node.name === 'link' && text) site.address ??= text
    else if (node.name === 'language' && text) site.language = text
  }
  site.isCut = damage.cut !== undefined
  return site
}

function rememberAttachment(node: XmlNode, attachments: Site['attachments']): void {
  if (childText(node, 'wp:post_type') !== 'attachment' || attachments.size >= maxAttachments) return
  const id = childText(node, 'wp:post_id')
  const url = childText(node, 'wp:attachment_url', 'guid')
  if (id && url) attachments.set(id, { url, alt: plainWords(metaOf(node, '_wp_attachment_image_alt')[0] ?? '') })
}

/** Values of a key of the post's own extra fields. */
function metaOf(node: XmlNode, key: string): string[] {
  return childrenOf(node, 'wp:postmeta')
    .filter((meta) => childText(meta, 'wp:meta_key') === key)
    .flatMap((meta) => childText(meta, 'wp:meta_value') ?? [])
}

function pieceOfItem({ node, unclosed }: XmlRecord, site: Site) {
  const categories = childrenOf(node, 'category')
  const categoriesIn = (...domains: string[]) =>
    categories.filter(({ attributes: { domain = '' } }) => domains.includes(domain)).map((one) => textOf(one).trim())
  const { releaseTime, unreadable } = momentOf(node)
  const notes: string[] = []
  if (unreadable) notes.push('date not readable')
  const pictures = watchedAttachments(site)
  const content = childrenOf(node, 'content:encoded')
    .map((one) => textOf(one))
    .join('')
  return pieceOfPost({
    id: numberOf(node) ?? childText(node, 'guid', 'link'),
    type: childText(node, 'wp:post_type') ?? 'post',
    status: childText(node, 'wp:status') ?? 'publish',
    locked: childText(node, 'wp:post_password') !== undefined,
    link: childText(node, 'link'),
    guid: childText(node, 'guid'),
    slugsBefore: metaOf(node, '_wp_old_slug'),
    site: site.address,
    siteName: site.name,
    piece: {
      title: childText(node, 'title') ?? '',
      html: wordpressHtml(content, pictures),
      language: site.language,
      releaseTime,
      author: authorOf(node, categoriesIn('author'), site),
      // Exports before 1.2 name every category twice, once without its kind.
      sections: categoriesIn('category'),
      tags: categoriesIn('post_tag', 'tag'),
      summary: childText(node, 'excerpt:encoded'),
      cover: coverOf(node, pictures),
      notes,
      draftReasons: unclosed ? [endTagsMissing] : [],
      // Read last: by now everything was looked up.
      incomplete: unclosed || pictures.isMissing(),
    },
  })
}

/** The library, with the answer to whether a file of it is missing because the export is cut off. */
function watchedAttachments({ attachments, isCut }: Site): Attachments & { isMissing(): boolean } {
  let missing = false
  return {
    get(id) {
      const found = attachments.get(id)
      missing ||= !found && isCut
      return found
    },
    isMissing: () => missing,
  }
}

/** Some generators number all posts 0. */
function numberOf(node: XmlNode): string | undefined {
  const number = childText(node, 'wp:post_id')
  return number === '0' ? undefined : number
}

/** The name of the first of several authors where the site has more than one for a post. */
function authorOf(node: XmlNode, together: readonly string[], { authors }: Site): string | undefined {
  const login = childText(node, 'dc:creator')
  return together.find((name) => name !== '') ?? (login ? (authors.get(login) ?? login) : undefined)
}

function coverOf(node: XmlNode, attachments: Attachments) {
  const [id] = metaOf(node, '_thumbnail_id')
  return id ? attachments.get(id) : undefined
}

/** Drafts have zeros for their time in UTC, and their local time is the time of the last change. */
function momentOf(node: XmlNode): { releaseTime: Date | null; unreadable: boolean } {
  const zeros = /^0000/
  const utc = childText(node, 'wp:post_date_gmt')
  if (utc && !zeros.test(utc)) {
    const releaseTime = readMoment(`${utc}Z`)
    if (releaseTime) return { releaseTime, unreadable: false }
  }
  const local = childText(node, 'wp:post_date')
  const mail = childText(node, 'pubDate')
  const given = [mail, local].filter((one) => one !== undefined && !zeros.test(one) && !one.includes('-0001'))
  const releaseTime = given.map((one) => readMoment(one)).find((one) => one !== null) ?? null
  return { releaseTime, unreadable: !releaseTime && given.length > 0 }
}

import { Identities } from '#server/importers/matching/identities.ts'
import { markdownToHtml } from '#server/platform/text/rich-text/markdown.ts'
import { heldIfDoubtful } from '../doubtful-text.ts'
import { mapPiece } from '../feed/formats.ts'
import type { ImportFormat, ReadHints, SourceRecord } from '../format.ts'
import { itemKey, type Piece, pathOf, shortHash } from '../piece.ts'
import { readRecord, remarksOnDocument } from '../read-record.ts'
import { readMoment } from '../text/dates.ts'
import { readJsonElements } from '../text/json-elements.ts'
import { openText } from '../text/open-text.ts'
import { type Fields, lexicalHtml } from './lexical.ts'
import { mobiledocHtml } from './mobiledoc.ts'

/** Stands for the site's own address in exports; a place of pictures that are found in a folder, or not at all. */
const unknownSite = 'https://source.invalid/'
const place = /^(?:db\.\*\.data\.|db\.\*\.|data\.)?(posts|users|tags|posts_tags|posts_authors|posts_meta)\.\*$/
const statuses: Record<string, Piece['status']> = {
  published: 'approved',
  scheduled: 'approved',
  sent: 'approved',
  draft: 'draft',
}

/** Data beside the posts, by the numbers or keys that posts refer to. */
interface Tables {
  users: Map<string, string>
  tags: Map<string, string>
  tagsOfPost: Map<string, { tag: string; order: number }[]>
  authorsOfPost: Map<string, { user: string; order: number }[]>
  metaOfPost: Map<string, Fields>
  /** The export ends too early, so that some of this data may be missing. */
  isCut: boolean
}

/** Exports of Ghost of every age, and the flat JSON that it imports. Read twice: the first time for tags and authors. */
export const ghostFormat: ImportFormat = {
  name: 'Ghost',
  detect: (_file, head) =>
    /^\s*\{/.test(head) &&
    /"(db|posts|data)"\s*:\s*[[{]/.test(head) &&
    /"(mobiledoc|lexical|html|markdown|slug|posts|exported_on)"\s*:/.test(head) &&
    !/jsonfeed\.org/.test(head),
  read: readGhost,
  map: mapPiece,
  takesPictures: true,
}

async function* readGhost(
  file: string,
  progress: (bytes: number) => void,
  hints: ReadHints = {},
): AsyncGenerator<SourceRecord> {
  const tables = await learn(file)
  const site = hints.address ?? unknownSite
  const { text, reading } = openText(file, progress)
  const identities = new Identities()
  let last = 0
  let posts = 0
  for await (const element of readJsonElements(text, (path) => place.exec(path)?.[1] === 'posts')) {
    last = element.line
    if ('problem' in element || 'cut' in element) {
      yield element
      continue
    }
    posts += 1
    yield readRecord(element, () => heldIfDoubtful(identities.distinct(pieceOf(element.value, tables, site)), reading))
  }
  yield* remarksOnDocument(last, reading)
  if (posts === 0) yield { line: last, note: 'no posts' }
}

const string = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

async function learn(file: string): Promise<Tables> {
  const tables: Tables = {
    users: new Map(),
    tags: new Map(),
    tagsOfPost: new Map(),
    authorsOfPost: new Map(),
    metaOfPost: new Map(),
    isCut: false,
  }
  const isTable = (path: string) => (place.exec(path)?.[1] ?? 'posts') !== 'posts'
  for await (const element of readJsonElements(openText(file, () => {}).text, isTable)) {
    if ('cut' in element) tables.isCut = true
    if (!('value' in element) || typeof element.value !== 'object' || element.value === null) continue
    const row = element.value as Fields
    const order = Number(row.sort_order) || 0
    const post = string(row.post_id)
    switch (place.exec(element.path)?.[1]) {
      case 'users':
        tables.users.set(string(row.id), string(row.name))
        break
      case 'tags':
        tables.tags.set(string(row.id), string(row.name))
        break
      case 'posts_tags':
        append(tables.tagsOfPost, post, { tag: string(row.tag_id), order })
        break
      case 'posts_authors':
        append(tables.authorsOfPost, post, { user: string(row.author_id), order })
        break
      case 'posts_meta':
        tables.metaOfPost.set(post, { feature_image_alt: row.feature_image_alt })
        break
    }
  }
  return tables
}

function append<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key)
  if (list) list.push(value)
  else map.set(key, [value])
}

function pieceOf(value: unknown, tables: Tables, site: string): Piece | { skip: string; id?: string } {
  if (typeof value !== 'object' || value === null) return { skip: 'not an object' }
  const outer = value as Fields
  // The flat form that Ghost's own migration tools write wraps everything into `data`.
  const row = (typeof outer.data === 'object' && outer.data !== null ? outer.data : outer) as Fields
  const id = string(row.id) || string(row.comment_id)
  const slug = string(row.slug)
  const identity = string(row.uuid) || id || string(outer.url) || slug
  const key = itemKey('ghost', identity || shortHash(JSON.stringify([row.title, htmlOf(row)])))
  const status = statuses[string(row.status) || 'published']
  if (!status) return { skip: `its status is ${string(row.status)}`, id: key }
  const title = string(row.title)
  const html = htmlOf(row).replaceAll('__GHOST_URL__', site.replace(/\/$/, ''))
  if (!html.trim() && !title.trim()) return { skip: 'neither title nor text', id: key }
  const visibility = string(row.visibility) || 'public'
  const notes: string[] = []
  const draftReasons: string[] = []
  if (html.trim() === '' && hasDocument(row)) draftReasons.push('its text cannot be read')
  if (tables.isCut) notes.push('the export is cut off: tags and authors may be missing')
  if (visibility !== 'public') draftReasons.push(`for ${visibility} only there`)
  if (row.type === 'page' || Number(row.page) === 1 || row.page === true)
    notes.push('a page; it stands among the articles')
  const date = row.published_at ?? row.created_at
  const releaseTime = readMoment(
    typeof date === 'string' && /^\d{4}-\d{2}-\d{2} [\d:]+$/.test(date) ? `${date}Z` : date,
  )
  if (date && !releaseTime) notes.push('date not readable')
  const open = status === 'approved' && draftReasons.length === 0
  const published = pathOf(string(outer.url))
  return {
    key,
    title,
    html,
    baseUrl: URL.parse(string(row.canonical_url) || string(outer.url))?.href ?? URL.parse(`${slug}/`, site)?.href,
    language: string(row.locale) || undefined,
    releaseTime,
    author: authorOf(row, id, tables),
    sections: [],
    tags: tagsOf(row, id, tables).filter((tag) => tag !== '' && !tag.startsWith('#')),
    summary: string(row.custom_excerpt) || undefined,
    status: open ? 'approved' : 'draft',
    cover: coverOf(row, id, tables, site),
    source: null,
    oldPaths: open ? [...new Set([...(slug ? [`/${slug}/`] : []), ...(published ? [published] : [])])] : [],
    notes,
    draftReasons,
    incomplete: tables.isCut,
  }
}

/** True if a post has a document of any of Ghost's editors. */
const hasDocument = (row: Fields): boolean =>
  [row.lexical, row.mobiledoc, row.markdown].some((source) => string(source).trim() !== '')

/** Rendered text first: it is what readers saw. */
function htmlOf(row: Fields): string {
  if (string(row.html).trim()) return string(row.html)
  const lexical = string(row.lexical) && lexicalHtml(string(row.lexical))
  if (lexical) return lexical
  const mobiledoc = string(row.mobiledoc) && mobiledocHtml(string(row.mobiledoc))
  return mobiledoc || markdownToHtml(string(row.markdown))
}

function authorOf(row: Fields, id: string, { users, authorsOfPost }: Tables): string | undefined {
  const listed = authorsOfPost.get(id)?.toSorted((a, b) => a.order - b.order)[0]?.user
  const known = users.get(listed ?? string(row.author_id))
  if (known) return known
  const nested = Array.isArray(row.authors) ? row.authors[0] : (row.primary_author ?? row.author)
  return nameOf(nested)
}

function tagsOf(row: Fields, id: string, { tags, tagsOfPost }: Tables): string[] {
  const listed = tagsOfPost.get(id)?.toSorted((a, b) => a.order - b.order)
  if (listed) return listed.flatMap(({ tag }) => tags.get(tag) ?? [])
  return Array.isArray(row.tags) ? row.tags.flatMap((tag) => nameOf(tag) ?? []) : []
}

/** A name, one in an object, or one in the `data` of an object. */
function nameOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (typeof value !== 'object' || value === null) return undefined
  const { name, data } = value as Fields
  return string(name) || string((data as Fields | undefined)?.name) || undefined
}

function coverOf(row: Fields, id: string, { metaOfPost }: Tables, site: string): Piece['cover'] {
  const address = string(row.feature_image) || string(row.image)
  const url = address && URL.parse(address.replaceAll('__GHOST_URL__', site.replace(/\/$/, '')), site)
  const alt = string(row.feature_image_alt) || string(metaOfPost.get(id)?.feature_image_alt)
  return url && /^https?:$/.test(url.protocol) ? { url: url.href, alt: alt.slice(0, 300).toWellFormed() } : undefined
}

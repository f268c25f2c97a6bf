import { readdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { Identities } from '#server/importers/matching/identities.ts'
import { heldIfDoubtful } from '../doubtful-text.ts'
import { mapPiece } from '../feed/formats.ts'
import type { ImportFormat, SourceRecord } from '../format.ts'
import { readRecord, remarksOnDocument } from '../read-record.ts'
import { readMoment } from '../text/dates.ts'
import { readJsonElements } from '../text/json-elements.ts'
import { openText } from '../text/open-text.ts'
import { pieceOfPost } from './post.ts'

const rendered = z.object({ rendered: z.string(), protected: z.boolean().optional() })
const named = z.object({ id: z.number(), name: z.string() })
const media = z.object({ id: z.number(), source_url: z.string(), alt_text: z.string().optional() })
const term = named.extend({ taxonomy: z.string() })
const post = z.object({
  id: z.number(),
  date: z.string().nullish(),
  date_gmt: z.string().nullish(),
  guid: rendered.optional(),
  status: z.string().default('publish'),
  type: z.string(),
  link: z.string(),
  title: rendered,
  content: rendered,
  excerpt: rendered.optional(),
  author: z.number().optional(),
  featured_media: z.number().optional(),
  categories: z.array(z.number()).optional(),
  tags: z.array(z.number()).optional(),
  _embedded: z
    .object({
      author: z.array(named.partial()).optional(),
      'wp:term': z.array(z.array(term.partial())).optional(),
      'wp:featuredmedia': z.array(media.partial()).optional(),
    })
    .optional(),
})
type Post = z.infer<typeof post>

/** Names by number, from answers saved beside the posts. */
interface Names {
  users: Map<number, string>
  categories: Map<number, string>
  tags: Map<number, string>
  media: Map<number, { url: string; alt: string }>
  /** One of these answers ends too early. */
  isCut: boolean
}

/**
 * Answers of WordPress's REST interface, one post or a list of them in a file. Names come with the posts (`_embed`) or
 * from files beside them whose names begin with users, categories, tags or media.
 */
export const wordpressRestFormat: ImportFormat = {
  name: 'WordPress REST',
  detect: (_file, head) =>
    /^\s*(?:\[\s*)?\{/.test(head) &&
    /"(guid|content|title)"\s*:\s*\{\s*"rendered"/.test(head) &&
    !/^\s*(?:\[\s*)?\{[^{}]*"media_type"/.test(head),
  read: readRest,
  map: mapPiece,
  takesPictures: true,
}

async function* readRest(file: string, progress: (bytes: number) => void): AsyncGenerator<SourceRecord> {
  const names = await namesBeside(file)
  const { text, reading } = openText(file, progress)
  const posts = new Identities()
  let last = 0
  for await (const element of readJsonElements(text, await isPost(file))) {
    last = element.line
    if ('problem' in element || 'cut' in element) yield element
    else yield readRecord(element, () => heldIfDoubtful(posts.distinct(pieceOf(element.value, names)), reading))
  }
  yield* remarksOnDocument(last, reading)
}

/** A single post is the whole document, a list holds one at each place. */
async function isPost(file: string): Promise<(path: string) => boolean> {
  for await (const part of openText(file, () => {}).text) {
    const first = part.trimStart()[0]
    if (first) return (path) => path === (first === '[' ? '*' : '')
  }
  return () => false
}

async function namesBeside(file: string): Promise<Names> {
  const names: Names = { users: new Map(), categories: new Map(), tags: new Map(), media: new Map(), isCut: false }
  const folder = dirname(file)
  for (const name of await readdir(folder)) {
    const kind = /^(users|categories|tags|media)\b.*\.json$/i.exec(name)?.[1]?.toLowerCase() as
      | Exclude<keyof Names, 'isCut'>
      | undefined
    if (!kind) continue
    for await (const element of readJsonElements(openText(join(folder, name), () => {}).text, (path) => path === '*')) {
      if ('cut' in element) names.isCut = true
      if (!('value' in element)) continue
      if (kind === 'media') {
        const found = media.safeParse(element.value)
        if (found.success)
          names.media.set(found.data.id, { url: found.data.source_url, alt: found.data.alt_text ?? '' })
      } else {
        const found = named.safeParse(element.value)
        if (found.success) names[kind].set(found.data.id, found.data.name)
      }
    }
  }
  return names
}

function pieceOf(value: unknown, names: Names) {
  const parsed = post.safeParse(value)
  if (!parsed.success) {
    const [issue] = parsed.error.issues
    return { skip: `not a post: ${issue?.path.join('.') || 'the whole'} is missing or of the wrong type` }
  }
  const row = parsed.data
  const date = row.date_gmt ? `${row.date_gmt}Z` : row.date
  const releaseTime = readMoment(date)
  return pieceOfPost({
    id: String(row.id),
    type: row.type,
    status: row.status,
    locked: row.content.protected === true,
    link: row.link,
    guid: row.guid?.rendered,
    slugsBefore: [],
    site: row.link,
    piece: {
      title: row.title.rendered,
      html: row.content.rendered,
      releaseTime,
      author: row._embedded?.author?.[0]?.name ?? names.users.get(row.author ?? -1),
      sections: termsOf(row, 'category', row.categories, names.categories),
      tags: termsOf(row, 'post_tag', row.tags, names.tags),
      summary: row.excerpt?.rendered.replace(/<p>\s*\[?(&hellip;|…)\]?\s*<\/p>/g, ''),
      cover: coverOf(row, names),
      notes: date && !releaseTime ? ['date not readable'] : [],
      incomplete: names.isCut,
    },
  })
}

function termsOf(row: Post, taxonomy: string, ids: number[] | undefined, names: ReadonlyMap<number, string>): string[] {
  const embedded = row._embedded?.['wp:term']?.flat().filter((one) => one.taxonomy === taxonomy)
  if (embedded && embedded.length > 0) return embedded.flatMap(({ name }) => name ?? [])
  return (ids ?? []).flatMap((id) => names.get(id) ?? [])
}

function coverOf(row: Post, names: Names) {
  const embedded = row._embedded?.['wp:featuredmedia']?.[0]
  if (embedded?.source_url) return { url: embedded.source_url, alt: embedded.alt_text ?? '' }
  return names.media.get(row.featured_media ?? -1)
}

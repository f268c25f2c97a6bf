import type { ReadHints, SourceRecord } from '../format.ts'
import type { Piece } from '../piece.ts'
import { readRecord, remarksOnDocument } from '../read-record.ts'
import { readMoment } from '../text/dates.ts'
import { readJsonElements } from '../text/json-elements.ts'
import { openText } from '../text/open-text.ts'
import { paragraphs } from '../text/words.ts'
import { Entries } from './entries.ts'
import { emptyFeed, entryKey, type FeedDetails, resolveAddress, sourceOf } from './entry.ts'
import { maxEntries } from './read.ts'

const details = new Set(['title', 'home_page_url', 'feed_url', 'language'])
type Fields = Record<string, unknown>

/** Items of a JSON Feed (version 1 and 1.1). */
export async function* readJsonFeed(
  file: string,
  progress: (bytes: number) => void,
  hints: ReadHints = {},
): AsyncGenerator<SourceRecord> {
  const { text, reading } = openText(file, progress, hints)
  const feed = emptyFeed(hints.address)
  const entries = new Entries()
  let read = 0
  let last = 0
  for await (const element of readJsonElements(text, (path) => path === 'items.*' || details.has(path))) {
    last = element.line
    if ('problem' in element || 'cut' in element) {
      yield element
    } else if (element.path !== 'items.*') {
      learn(feed, element.path, element.value)
    } else if (read >= maxEntries) {
      yield { line: last, note: `only the first ${maxEntries} entries are read` }
      return
    } else {
      read += 1
      yield readRecord({ line: last }, () => entries.take(pieceOf(element.value, feed), reading))
    }
  }
  yield* remarksOnDocument(last, reading)
}

function learn(feed: FeedDetails, name: string, value: unknown): void {
  if (typeof value !== 'string') return
  if (name === 'title') feed.title = value
  if (name === 'language') feed.language = value
  if (name === 'home_page_url') feed.link = value
  if (name === 'feed_url') feed.address ??= value
}

const textIn = (fields: Fields, ...names: string[]): string | undefined => {
  for (const name of names) {
    const value = fields[name]
    if (typeof value === 'string' && value.trim()) return value
    if (typeof value === 'number') return String(value)
  }
  return undefined
}

function pieceOf(item: unknown, feed: FeedDetails): Piece | { skip: string } {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return { skip: 'not an object' }
  const fields = item as Fields
  const bases = [feed.address, feed.link]
  const link = resolveAddress(textIn(fields, 'url', 'external_url'), ...bases)
  const plain = textIn(fields, 'content_text')
  const html = textIn(fields, 'content_html') ?? (plain ? paragraphs(plain) : '')
  const title = textIn(fields, 'title')
  const summary = textIn(fields, 'summary')
  if (!title && !html && !summary) return { skip: 'neither title nor text' }
  const date = textIn(fields, 'date_published', 'date_modified')
  const releaseTime = readMoment(date)
  const cover = resolveAddress(textIn(fields, 'image', 'banner_image'), ...bases, link)
  return {
    key: entryKey(textIn(fields, 'id') ?? link, feed, `${title ?? html}\n${date ?? ''}`),
    title: title ?? '',
    html: html || paragraphs(summary ?? ''),
    baseUrl: link ?? resolveAddress('.', ...bases),
    language: textIn(fields, 'language') ?? feed.language,
    releaseTime,
    author: authorOf(fields),
    sections: [],
    tags: Array.isArray(fields.tags) ? fields.tags.filter((tag) => typeof tag === 'string') : [],
    summary: html ? summary : undefined,
    status: 'approved',
    cover: cover ? { url: cover, alt: '' } : undefined,
    source: sourceOf(feed, link),
    oldPaths: [],
    notes: date && !releaseTime ? ['date not readable'] : [],
  }
}

function authorOf({ authors, author }: Fields): string | undefined {
  const [first] = Array.isArray(authors) ? authors : [author]
  const name = (first as Fields | undefined | null)?.name
  return typeof name === 'string' ? name : undefined
}

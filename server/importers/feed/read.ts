import type { ReadHints, SourceRecord } from '../format.ts'
import { readRecord, remarksOnDocument } from '../read-record.ts'
import { openText } from '../text/open-text.ts'
import { readXml } from '../text/xml.ts'
import { textOf, type XmlRecord } from '../text/xml-collector.ts'
import { Entries } from './entries.ts'
import { emptyFeed, type FeedDetails, pieceOfEntry } from './entry.ts'

/** Entries of one feed. One that never ends has to end somewhere. */
export const maxEntries = 10_000

const entries = ['item', 'atom:entry', 'entry'] as const
const parents = ['channel/*', 'atom:feed/*', 'feed/*'] as const
const wanted: ReadonlySet<string> = new Set([...entries, ...parents])

/** Entries of an RSS 0.9x, 1.0, 2.0 or Atom 0.3, 1.0 feed, well-formed or not. */
export async function* readXmlFeed(
  file: string,
  progress: (bytes: number) => void,
  hints: ReadHints = {},
): AsyncGenerator<SourceRecord> {
  const { text, reading } = openText(file, progress, hints)
  const { records, damage } = readXml(text, wanted)
  const feed = emptyFeed(hints.address)
  const entryList = new Entries()
  let read = 0
  let last = 0
  for await (const record of records) {
    last = record.line
    if (!entries.some((name) => name === record.node.name)) {
      if (!record.cut) learn(feed, record)
      continue
    }
    if (read >= maxEntries) {
      yield { line: record.line, note: `only the first ${maxEntries} entries are read` }
      return
    }
    read += 1
    yield readRecord(record, () => entryList.take(pieceOfEntry(record, feed), reading))
  }
  yield* remarksOnDocument(last, reading, damage)
  if (read === 0) yield { line: last, note: 'no entries' }
}

function learn(feed: FeedDetails, { node, bases, language }: XmlRecord): void {
  const name = node.name.replace(/^atom:/, '')
  const text = textOf(node).trim()
  feed.language ??= language
  if (bases.length > 0) feed.bases = bases
  if (name === 'title' && text) feed.title ??= text
  if ((name === 'language' || name === 'dc:language') && text) feed.language = text
  if (name === 'link') {
    const { rel = 'alternate', href } = node.attributes
    if (rel === 'alternate' && (href ?? text)) feed.link ??= href ?? text
  }
}

import type { ImportFormat, Mapped, MappingContext } from '../format.ts'
import { draftOfPiece, type Piece } from '../piece.ts'
import { readJsonFeed } from './json-feed.ts'
import { readXmlFeed } from './read.ts'

/** Readers hand out pieces, or why a record is none. */
export const mapPiece = (value: unknown, context: MappingContext): Mapped => {
  const read = value as Piece | { skip: string; id?: string }
  return 'skip' in read ? read : draftOfPiece(read, context)
}

/** RSS 0.90 to 2.0 and Atom. */
export const xmlFeedFormat: ImportFormat = {
  name: 'feed',
  detect: (_file, head) => /<(?:[a-z][\w.-]{0,40}:)?(?:rss|rdf|feed)[\s>]/i.test(head),
  read: readXmlFeed,
  map: mapPiece,
  takesPictures: true,
  recognisesEntries: true,
}

export const jsonFeedFormat: ImportFormat = {
  name: 'JSON Feed',
  detect: (_file, head) => /^\s*\{[\s\S]*"version"\s*:\s*"https?:(\\?\/){2}jsonfeed\.org/.test(head),
  read: readJsonFeed,
  map: mapPiece,
  takesPictures: true,
  recognisesEntries: true,
}

import { Identities } from '#server/importers/matching/identities.ts'
import { isFrontPage } from '#server/modules/content/items/item-draft.ts'
import type { DecodedText } from '#server/platform/text/decode.ts'
import { heldIfDoubtful } from '../doubtful-text.ts'
import { type Piece, shortHash } from '../piece.ts'

/**
 * Entries of one feed, each under a key of its own. Some generators give every entry the same identity: then addresses
 * distinguish them, then titles. Remaining duplicates are versions of the same entry (Atom allows it), and so are
 * entries of one address, title and time: the first counts.
 */
export class Entries {
  readonly #addresses = new Identities()
  readonly #titles = new Identities()
  readonly #contents = new Set<string>()

  take(entry: Piece | { skip: string }, reading: DecodedText['reading']): Piece | { skip: string; id?: string } {
    if ('skip' in entry) return entry
    const { key: identity, baseUrl = '', title, html } = entry
    const words = title || html
    const content = entryContent(entry)
    if (
      (content !== undefined && this.#contents.has(content)) ||
      this.#titles.keyOf(`${identity}\n${baseUrl}`, words) === undefined
    )
      return { skip: 'another version of an entry that came before', id: identity }
    if (content !== undefined) this.#contents.add(content)
    const key = this.#addresses.keyOf(identity, baseUrl) ?? `${identity}:${shortHash(`${baseUrl}\n${words}`)}`
    return heldIfDoubtful({ ...entry, key }, reading)
  }
}

/** Hash of what makes two entries of a feed the same one whatever their identities are; undefined where nothing does. */
function entryContent({ title, html, releaseTime, source }: Piece): string | undefined {
  if (!source?.url || !title) return undefined
  // Flash news may have the same title and address all day.
  const text = releaseTime && !isFrontPage(source.url) ? '' : html
  return shortHash(JSON.stringify([source.url, title, releaseTime, text]))
}

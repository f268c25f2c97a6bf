import { Identities } from '#server/importers/matching/identities.ts'
import type { DecodedText } from '#server/platform/text/decode.ts'
import { heldIfDoubtful } from '../doubtful-text.ts'
import { type Piece, shortHash } from '../piece.ts'

/**
 * Entries of one feed, each under a key of its own. Some generators give every entry the same identity: then addresses
 * distinguish them, then titles. Remaining duplicates are versions of the same entry (Atom allows it), of which the
 * first counts.
 */
export class Entries {
  readonly #addresses = new Identities()
  readonly #titles = new Identities()

  take(entry: Piece | { skip: string }, reading: DecodedText['reading']): Piece | { skip: string; id?: string } {
    if ('skip' in entry) return entry
    const { key: identity, baseUrl = '', title, html } = entry
    const words = title || html
    if (this.#titles.keyOf(`${identity}\n${baseUrl}`, words) === undefined)
      return { skip: 'another version of an entry that came before', id: identity }
    const key = this.#addresses.keyOf(identity, baseUrl) ?? `${identity}:${shortHash(`${baseUrl}\n${words}`)}`
    return heldIfDoubtful({ ...entry, key }, reading)
  }
}

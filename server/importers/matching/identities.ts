import { type Piece, shortHash } from '#server/importers/piece.ts'

/** Distinguishes records of one file that claim the same identity. In memory for a hash of each. */
export class Identities {
  readonly #contents = new Map<string, string>()

  /**
   * The key of a record: its identity for the first that claims it, with a hash of its content for others, so that the same
   * file always gives the same keys.
   * @returns undefined where the very same record came before
   */
  keyOf(identity: string, content: string): string | undefined {
    const hash = shortHash(content)
    const known = this.#contents.get(identity)
    if (known === undefined) {
      this.#contents.set(identity, hash)
      return identity
    }
    const key = `${identity}:${hash}`
    if (known === hash || this.#contents.has(key)) return undefined
    this.#contents.set(key, hash)
    return key
  }

  /** A post under a key of its own, or why it is none. */
  distinct(post: Piece | { skip: string; id?: string }): Piece | { skip: string; id?: string } {
    if ('skip' in post) return post
    const key = this.keyOf(post.key, contentOfPiece(post))
    if (key === undefined) return { skip: sameAgain, id: post.key }
    return key === post.key ? post : { ...post, key, notes: [...post.notes, 'another record has the same number'] }
  }
}

export const sameAgain = 'the same record came before'

/** Returns the content of a piece by which it differs from others. */
export const contentOfPiece = ({
  title,
  html,
  releaseTime,
  baseUrl,
}: Pick<Piece, 'title' | 'html' | 'releaseTime' | 'baseUrl'>): string =>
  JSON.stringify([title, html, releaseTime, baseUrl])

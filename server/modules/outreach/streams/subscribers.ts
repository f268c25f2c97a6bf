import type { Language } from '#language/languages.ts'

/** A connection that events are written to. */
export interface Connection {
  write(bytes: Buffer): void
  /** Bytes that the client has not taken yet. */
  readonly waiting: number
  /** Ends it after what was written. */
  end(): void
  /** Ends it at once: a client that does not read would never take the rest. */
  destroy(): void
}

/** An open stream. */
export interface Subscriber {
  readonly connection: Connection
  readonly language: Language
  /** Milliseconds since 1970; the next beat after that ends the stream, and its client asks again. */
  readonly until?: number
}

/** Streams that were written to at one moment. */
export interface WrittenBatch {
  /** Milliseconds since 1970. */
  at: number
  written: number
  /** Streams that ended because their clients do not read. */
  refused: number
}

/** Bytes that a client may leave unread before it is disconnected; when it returns, it gets what it missed. */
const maxWaiting = 256 * 1024
/** Streams written to before other work of the process gets its turn. */
const batchSize = 500

/** Open streams by what they follow. Holds no timer and no database connection for any of them. */
export class Subscribers {
  readonly #all = new Set<Subscriber>()
  readonly #byTag = new Map<string, Set<Subscriber>>()

  get count(): number {
    return this.#all.size
  }

  /** How many streams follow a tag. */
  countOf(tag: string): number {
    return this.#byTag.get(tag)?.size ?? 0
  }

  /** Adds a stream. @returns removes it */
  add(subscriber: Subscriber, tags: readonly string[]): () => void {
    this.#all.add(subscriber)
    for (const tag of tags) {
      const followers = this.#byTag.get(tag)
      if (followers) followers.add(subscriber)
      else this.#byTag.set(tag, new Set([subscriber]))
    }
    return () => {
      this.#all.delete(subscriber)
      for (const tag of tags) {
        const followers = this.#byTag.get(tag)
        followers?.delete(subscriber)
        if (followers?.size === 0) this.#byTag.delete(tag)
      }
    }
  }

  /** Tags that are followed among those given; all that are followed without any. */
  followed(tags?: readonly string[]): string[] {
    return tags ? tags.filter((tag) => this.#byTag.has(tag)) : [...this.#byTag.keys()]
  }

  /** The languages of those that follow a tag. */
  languagesOf(tag: string): Language[] {
    return [...new Set([...(this.#byTag.get(tag) ?? [])].map(({ language }) => language))]
  }

  /**
   * Writes to all that follow a tag.
   * @param bytesFor nothing for those that get nothing
   * @returns how many it was written to, and when, batch by batch
   */
  async write(tag: string, bytesFor: (subscriber: Subscriber) => Buffer | undefined): Promise<WrittenBatch[]> {
    const batches: WrittenBatch[] = []
    await this.#inBatches(this.#byTag.get(tag) ?? [], (batch) => {
      const outcomes = batch.flatMap((subscriber) => {
        const bytes = bytesFor(subscriber)
        return bytes ? [deliver(subscriber, bytes)] : []
      })
      const written = outcomes.filter(Boolean).length
      batches.push({ at: Date.now(), written, refused: outcomes.length - written })
    })
    return batches
  }

  /** Does something with every stream, in batches. */
  forAll(act: (subscriber: Subscriber) => void): Promise<void> {
    return this.#inBatches(this.#all, (batch) => batch.forEach(act))
  }

  /** Goes through streams in batches, between which the process does other work; those that end meanwhile are passed over. */
  async #inBatches(some: Iterable<Subscriber>, act: (batch: readonly Subscriber[]) => void): Promise<void> {
    const all = [...some]
    for (let at = 0; at < all.length; at += batchSize) {
      if (at > 0) await new Promise((next) => setImmediate(next))
      act(all.slice(at, at + batchSize).filter((subscriber) => this.#all.has(subscriber)))
    }
  }
}

/** Writes to a stream, or ends it if its client does not read. @returns true if it was written to */
export function deliver({ connection }: Pick<Subscriber, 'connection'>, bytes: Buffer): boolean {
  const isRead = connection.waiting <= maxWaiting
  if (isRead) connection.write(bytes)
  else connection.destroy()
  return isRead
}

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

  /** Writes to all that follow a tag. @param bytesFor nothing for those that get nothing */
  async write(tag: string, bytesFor: (subscriber: Subscriber) => Buffer | undefined): Promise<void> {
    await this.#each(this.#byTag.get(tag) ?? [], (subscriber) => {
      const bytes = bytesFor(subscriber)
      if (bytes) deliver(subscriber, bytes)
    })
  }

  /** Does something with every stream, in batches. */
  forAll(act: (subscriber: Subscriber) => void): Promise<void> {
    return this.#each(this.#all, act)
  }

  /** Goes through streams in batches, between which the process does other work; those that end meanwhile are passed over. */
  async #each(some: Iterable<Subscriber>, act: (subscriber: Subscriber) => void): Promise<void> {
    let done = 0
    for (const subscriber of [...some]) {
      if (this.#all.has(subscriber)) act(subscriber)
      done += 1
      if (done % batchSize === 0) await new Promise((next) => setImmediate(next))
    }
  }
}

/** Writes to a stream, or ends it if its client does not read. */
export function deliver({ connection }: Pick<Subscriber, 'connection'>, bytes: Buffer): void {
  if (connection.waiting > maxWaiting) connection.destroy()
  else connection.write(bytes)
}

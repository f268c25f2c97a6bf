/** One set of subjects that were created together; lists of extension points belong to it. */
export interface Registry {
  /** Every table of the subjects and of the platform, by name, in no particular order; complete once all are created. */
  readonly tables: Map<string, TableRule>
}

/** How a table travels in an export. */
export type TableRule =
  | {
      /** `accounts`: about people who have an account, and what they keep: only where that was asked for. */
      part: 'content' | 'accounts'
      /** Columns that lead to rows which may come later: they are filled in once all rows of all tables are there. */
      later: readonly string[]
      /** Column that leads to the accounts of authors: an export without accounts has their names. */
      author?: string
    }
  | { leftOut: string }

/** Addition of a subject to the list of another one, such as a kind of the bin. */
export type Extension = (registry: Registry) => void

/**
 * A list that one subject reads and others add to: the collecting subject declares the point beside its service, the
 * others name it in their `subject.ts`. So a lower subject calls upward without knowing whom.
 */
export class ExtensionPoint<T> {
  readonly #lists = new WeakMap<Registry, T[]>()

  /** For `extensions` in a `subject.ts`. */
  add(...values: readonly T[]): Extension {
    return (registry) => {
      this.#listOf(registry).push(...values)
    }
  }

  /** Returns the additions so far; complete once all subjects are created, so read it when needed, not before. */
  in(registry: Registry): readonly T[] {
    return this.#listOf(registry)
  }

  #listOf(registry: Registry): T[] {
    const known = this.#lists.get(registry)
    if (known) return known
    const list: T[] = []
    this.#lists.set(registry, list)
    return list
  }
}

/** One set of subjects that were created together; lists of extension points belong to it. */
export interface Registry {
  /** Every table of the subjects and of the platform, by name, in no particular order; complete once all are created. */
  readonly tables: Map<string, TableRule>
}

/** How rows of a table are added to a site that has content of its own. */
export interface MergeRule {
  /** Tables that numbers without a foreign key lead to, by the name of the column, or of the field within JSON. */
  leadsTo?: Readonly<Record<string, string>>
  /** Columns of keys such as `manuscript:12`, with the tables of their numbers by what is before the colon. */
  keys?: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Columns that added rows do not get. */
  blank?: readonly string[]
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
      /** False if a site that has content of its own takes no rows of another site. */
      merge: MergeRule | false
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

/** What many answers are made of, kept in no language until something in it changes. */
export class Snapshots {
  readonly #kept = new Map<string, { tags: ReadonlySet<string>; value: Promise<unknown> }>()

  /** @param make is called once until one of the tags is forgotten, and again after it failed */
  get<T>(name: string, tags: readonly string[], make: () => Promise<T>): Promise<T> {
    const kept = this.#kept.get(name)
    if (kept) return kept.value as Promise<T>
    const value = make()
    const entry = { tags: new Set(tags), value }
    this.#kept.set(name, entry)
    value.catch(() => {
      if (this.#kept.get(name) === entry) this.#kept.delete(name)
    })
    return value
  }

  /** Drops what has one of these tags; without tags, everything. */
  forget(tags: readonly string[] | undefined): void {
    for (const [name, kept] of this.#kept) if (!tags || tags.some((tag) => kept.tags.has(tag))) this.#kept.delete(name)
  }
}

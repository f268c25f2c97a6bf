/** Values in no language that many answers are made of, cached until one of their tags changes. */
export class Snapshots {
  readonly #cached = new Map<string, { tags: ReadonlySet<string>; value: Promise<unknown> }>()

  /** @param make is called once until one of the tags is forgotten, and again after it failed */
  get<T>(name: string, tags: readonly string[], make: () => Promise<T>): Promise<T> {
    const cached = this.#cached.get(name)
    if (cached) return cached.value as Promise<T>
    const value = make()
    const entry = { tags: new Set(tags), value }
    this.#cached.set(name, entry)
    value.catch(() => {
      if (this.#cached.get(name) === entry) this.#cached.delete(name)
    })
    return value
  }

  /** Drops what has one of these tags; without tags, everything. */
  forget(tags: readonly string[] | undefined): void {
    for (const [name, entry] of this.#cached)
      if (!tags || tags.some((tag) => entry.tags.has(tag))) this.#cached.delete(name)
  }
}

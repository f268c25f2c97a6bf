/** Tasks in order for each owner; owners take turns, so that one with many tasks does not keep the others waiting. */
export class FairQueue<T> {
  /** The owner whose turn comes first stands first. */
  readonly #tasks = new Map<unknown, T[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  waiting(owner: unknown): number {
    return this.#tasks.get(owner)?.length ?? 0
  }

  push(owner: unknown, task: T): void {
    const tasks = this.#tasks.get(owner)
    if (tasks) tasks.push(task)
    else this.#tasks.set(owner, [task])
    this.#size += 1
  }

  /** Returns a task that was already taken: it becomes its owner’s next. */
  requeue(owner: unknown, task: T): void {
    this.#tasks.set(owner, [task, ...(this.#tasks.get(owner) ?? [])])
    this.#size += 1
  }

  /** The next task of the first owner who may have one; that owner's next turn comes after everybody else's. */
  take(may: (owner: unknown) => boolean): T | undefined {
    for (const [owner, tasks] of this.#tasks) {
      if (!may(owner)) continue
      const task = tasks.shift()
      this.#tasks.delete(owner)
      if (tasks.length > 0) this.#tasks.set(owner, tasks)
      this.#size -= 1
      return task
    }
    return undefined
  }

  /** Everything that waits; the queue is empty afterwards. */
  drain(): T[] {
    const all = [...this.#tasks.values()].flat()
    this.#tasks.clear()
    this.#size = 0
    return all
  }
}

/** A custom order over the present entries: entries added since stand at the end, and removed ones are omitted. */

interface Numbered {
  id: number
}

interface Group<T> extends Numbered {
  tools: T[]
}

/** @param own an order of things some of which may be gone */
export function ownOrderOf<T extends Numbered>(own: readonly Numbered[], current: readonly T[]): T[] {
  const left = new Map(current.map((one) => [one.id, one]))
  const kept = own.flatMap(({ id }) => {
    const one = left.get(id)
    left.delete(id)
    return one ?? []
  })
  return [...kept, ...left.values()]
}

/** The same of groups with things in them: a thing whose group is gone is at the end of the one that holds it now. */
export function ownGroupsOf<T extends Numbered, G extends Group<T>>(
  own: readonly Group<Numbered>[],
  current: readonly G[],
): G[] {
  const there = new Set(current.map(({ id }) => id))
  const groups = own.filter(({ id }) => there.has(id))
  const placed = new Set(groups.flatMap(({ tools }) => tools.map(({ id }) => id)))
  const things = new Map(current.flatMap(({ tools }) => tools.map((tool) => [tool.id, tool] as const)))
  return ownOrderOf(groups, current).map((group) => {
    const kept = groups.find(({ id }) => id === group.id)?.tools.flatMap(({ id }) => things.get(id) ?? []) ?? []
    return { ...group, tools: [...kept, ...group.tools.filter(({ id }) => !placed.has(id))] }
  })
}

/** Returns the canonical form of an order, for comparing two of them. */
export const shapeOf = (order: readonly (Numbered & { tools?: readonly Numbered[] })[]): string =>
  JSON.stringify(order.map(({ id, tools }) => [id, tools?.map((tool) => tool.id)]))

/** Two versions of a record, one of them written here, the other saved by a colleague meanwhile. */

export type Side = 'mine' | 'theirs'

interface Versions<T> {
  mine: T
  theirs: T
  /** Common base of both versions, where it is known. */
  base?: T
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Returns the fields in which the versions differ. */
export const differing = <T extends object, K extends keyof T>(
  { mine, theirs }: Versions<T>,
  names: readonly K[],
): K[] => names.filter((name) => !same(mine[name], theirs[name]))

/** Proposed version: theirs where nothing was changed here, else mine, so that nothing typed is given up unasked. */
export function proposedSide<T extends object>({ mine, base }: Versions<T>, name: keyof T): Side {
  return base !== undefined && same(mine[name], base[name]) ? 'theirs' : 'mine'
}

/** Theirs, with the fields over it that are taken from mine. */
export function mergeVersions<T extends object, K extends keyof T>(
  { mine, theirs }: Versions<T>,
  sides: Readonly<Partial<Record<K, Side>>>,
): T {
  const merged = { ...theirs }
  for (const name of Object.keys(sides) as K[]) if (sides[name] === 'mine') merged[name] = mine[name]
  return merged
}

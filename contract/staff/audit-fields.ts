/** Fields of the log whose numbers are those of articles and flash: their titles are sent along. */
export const itemFields: ReadonlySet<string> = new Set(['item', 'itemId', 'items', 'leads', 'picks', 'hidden_items'])

/** The numbers of articles and flash that a recorded value names, wherever in it they stand. */
export function itemsIn(value: unknown, name = ''): number[] {
  if (typeof value === 'number') return itemFields.has(name) ? [value] : []
  if (Array.isArray(value)) return value.flatMap((one) => itemsIn(one, name))
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => itemsIn(one, key))
}

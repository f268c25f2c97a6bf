import { CallError } from '#contract/errors.ts'
import type { AnyRecord } from '#contract/records/all-kinds.ts'
import type { RecordOrder } from '#contract/records/record-calls.ts'
import { isOrderOf, sameOrder } from './editing.ts'

/** The order of the records of a kind, and of those that stand within them. Pure. */

const idOf = ({ id }: { id: number }): number => id
const contentsOf = (order: RecordOrder): number[] => order.flatMap(({ contents }) => contents)

/** A group and its contents in a line of the log. */
export const orderLine = ({ id, contents }: RecordOrder[number]): string =>
  [`${id}`, contents.join(' ')].filter(Boolean).join(': ')

/** @param within the field by which the contents refer to the records that they stand in */
export function orderOf({ list, contents }: { list: AnyRecord[]; contents: AnyRecord[] }, within = ''): RecordOrder {
  const byOwner = Map.groupBy(contents, (one) => (one as unknown as Record<string, number>)[within])
  return list.map(({ id }) => ({ id, contents: (byOwner.get(id) ?? []).map(idOf) }))
}

export const isSameOrder = (order: RecordOrder, seen: RecordOrder): boolean =>
  sameOrder(order.map(idOf), seen.map(idOf)) &&
  order.every(({ contents }, place) => sameOrder(contents, seen[place]?.contents ?? []))

/** @throws CallError invalidInput where an order does not hold all that was seen, and nothing else */
export function assertWhole(order: RecordOrder, seen: RecordOrder): void {
  const isWhole = isOrderOf(order.map(idOf), seen.map(idOf)) && isOrderOf(contentsOf(order), contentsOf(seen))
  if (!isWhole) throw new CallError('invalidInput', 'order')
}

import type { ReactNode } from 'react'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { reordered } from './front-state.ts'

interface Props<T> {
  name: string
  /** The entries of the arrangement, including those that readers do not see at present. */
  ids: readonly number[]
  /** The visible ones among them, in that order. */
  shown: readonly T[]
  nameOf: (entry: T) => string
  empty: string
  onChange: (ids: number[]) => void
  children: (entry: T) => ReactNode
}

/** Items of the front page in an order that editors choose. */
export function ArrangedList<T extends { id: number }>({ ids, shown, onChange, ...list }: Props<T>) {
  const { name, nameOf, empty, children } = list
  return (
    <OrderedList<T>
      {...{ name, nameOf, empty }}
      entries={shown}
      keyOf={({ id }) => id}
      onOrder={(entries) =>
        onChange(
          reordered(
            ids,
            entries.map(({ id }) => id),
          ),
        )
      }
      onRemove={({ id }) => onChange(ids.filter((one) => one !== id))}
    >
      {children}
    </OrderedList>
  )
}

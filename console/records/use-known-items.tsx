import { createContext, type ReactNode, use, useState } from 'react'
import type { NamedItem } from '#contract/content/items.ts'
import type { ArticleRow } from '#contract/newsroom/desk.ts'
import { itemFinder, pickedItem } from './known-items.ts'

interface Picked {
  items: readonly NamedItem[]
  learn: (row: ArticleRow) => void
}

const PickedContext = createContext<Picked | null>(null)

/** Remembers what was picked, by its title, for the forms that are left and gone on with later. */
export function PickedItems({ children }: { children: ReactNode }) {
  const [items, setItems] = useState<readonly NamedItem[]>([])
  const learn = (row: ArticleRow) => setItems((now) => [...now.filter(({ id }) => id !== row.id), pickedItem(row)])
  return <PickedContext value={{ items, learn }}>{children}</PickedContext>
}

/** The articles and flash that a form holds by number. */
export interface KnownItems {
  itemOf: (id: number) => NamedItem
  /** Something was picked: it has its title before it is saved. */
  learn: (row: ArticleRow) => void
}

/** @param versions of the record, each with the items that it names */
export function useKnownItems(versions: readonly { named: readonly NamedItem[] }[]): KnownItems {
  const picked = use(PickedContext)
  if (!picked) throw new Error('outside of what picks items')
  return { itemOf: itemFinder(picked.items, ...versions.map(({ named }) => named)), learn: picked.learn }
}

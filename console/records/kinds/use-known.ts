import type { Label } from '#contract/content/items.ts'
import type { RecordAbout } from '#contract/records/record-calls.ts'
import { type KnownItems, useKnownItems } from '../use-known-items.tsx'

/** Names of everything that the form of a record refers to by number, as far as they are known. */
export interface Known {
  items: KnownItems
  labels: readonly Label[]
  /** Returns the name of the record that a field refers to, if it is the one that was saved. */
  titleOf: (field: string, id: unknown) => string | undefined
}

/** @param versions of the record, each with what it names */
export function useKnown(versions: readonly (Record<string, unknown> & { about: RecordAbout })[]): Known {
  const items = useKnownItems(versions.map(({ about }) => ({ named: about.items })))
  return {
    items,
    labels: versions.flatMap(({ about }) => about.labels),
    titleOf: (field, id) => versions.find((one) => one[field] === id)?.about.titles[field],
  }
}

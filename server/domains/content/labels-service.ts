import type { ParsedInput } from '#contract/calls.ts'
import type { CountedLabel, Label } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import type { Reading } from '#server/platform/reading.ts'
import type { ItemReading } from './item-reading.ts'
import type { LabelRow } from './item-row.ts'
import { keepCounts } from './kept.ts'
import type { CountedLabelRow, LabelsStore } from './labels-store.ts'
import type { Presenter } from './present.ts'
import { listTag, tag } from './tags.ts'

const relatedLabelCount = 10
/** More labels than a newsroom ever has; a limit all the same. */
const mostNamed = 20_000

/** A label with all names that it goes by. */
export interface NamedLabel extends Label {
  names: readonly string[]
}

interface LabelReadingOptions {
  store: LabelsStore
  itemReading: ItemReading
  present: Presenter
}

/** Reading labels and coins. */
export function createLabelReading({ store, itemReading, present }: LabelReadingOptions) {
  const kept = keepCounts<CountedLabelRow[]>(1000)
  const keptNames = keepCounts<LabelRow[]>(1)

  return {
    /** All labels with all names that they go by, tickers apart: for finding them in a text. */
    async namedLabels(reading: Reading): Promise<NamedLabel[]> {
      reading.tags.add(tag.names)
      const rows = await keptNames('all', () => store.all(mostNamed))
      return rows.map((row) => ({
        ...present.label(row, reading.language),
        names: [row.name, ...Object.values(row.versions).flatMap((version) => version?.name ?? [])],
      }))
    },

    /** The busiest labels. Counting every item takes long, and the front page asks after every new flash. */
    async busiestLabels(limit: number, reading: Reading): Promise<CountedLabel[]> {
      reading.tags.add(tag.names)
      const rows = await kept(`busiest ${limit}`, () => store.busiestLabels(limit))
      return rows.map((row) => present.countedLabel(row, reading.language))
    },

    /**
     * A label with its items, newest first. The home page's label block asks for label 4 (specification, point 7),
     * the fourth of the labels that a new site starts with.
     * @throws CallError labelMissing
     */
    async labelDetails({ id, ...page }: ParsedInput<'getLabelDetails'>, reading: Reading) {
      reading.tags.add(tag.names).add(listTag(undefined))
      const label = await store.label(id)
      if (!label) throw new CallError('labelMissing')
      const [articles, flash, related, data] = await Promise.all([
        itemReading.total({ kind: 'article', label: id }),
        itemReading.total({ kind: 'flash', label: id }),
        kept(`related ${id}`, () => store.relatedLabels(id, relatedLabelCount)),
        itemReading.list({ ...page, label: id }, reading),
      ])
      return {
        ...present.label(label, reading.language),
        counts: { articles, flash },
        related: related.map((row) => present.countedLabel(row, reading.language)),
        data,
      }
    },
  }
}

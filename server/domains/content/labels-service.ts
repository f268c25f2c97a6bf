import type { ParsedInput } from '#contract/calls.ts'
import type { CountedLabel } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import type { Reading } from '#server/platform/reading.ts'
import type { ItemReading } from './item-reading.ts'
import { keepCounts } from './kept.ts'
import type { CountedLabelRow, LabelsStore } from './labels-store.ts'
import type { Presenter } from './present.ts'
import { listTag, tag } from './tags.ts'

const relatedLabelCount = 10

interface LabelReadingOptions {
  store: LabelsStore
  itemReading: ItemReading
  present: Presenter
}

/** Reading labels and coins. */
export function createLabelReading({ store, itemReading, present }: LabelReadingOptions) {
  const kept = keepCounts<CountedLabelRow[]>(1000)

  return {
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

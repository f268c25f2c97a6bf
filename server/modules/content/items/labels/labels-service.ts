import type { ParsedInput } from '#contract/calls.ts'
import type { CountedLabel, Label } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import { nearest } from '#language/text/name-rank.ts'
import { cacheCounts } from '#server/platform/cache/cached-counts.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { ItemReader } from '../item-reader.ts'
import type { LabelRow } from '../item-row-store.ts'
import type { Presenter } from '../present.ts'
import { listTag, tag } from '../tags.ts'
import { labelsInText, type SearchedLabel, searchedLabel } from './labels-in-text.ts'
import type { CountedLabelRow, LabelsStore } from './labels-store.ts'

const relatedLabelCount = 10
const suggestedLabelCount = 10
/** More labels than any newsroom has; a limit all the same. */
const maxNamed = 20_000

type Named = LabelRow & { synonyms: readonly string[] }

/** The words that a label goes by, in the form in which they are compared. */
interface LabelWords {
  words: readonly string[]
}

/** A label with all names that it goes by. */
export interface NamedLabel extends Label {
  names: readonly string[]
}

interface LabelReadingOptions {
  store: LabelsStore
  itemReader: ItemReader
  present: Presenter
  engine: Pick<Engine, 'fold' | 'toSimplified'>
}

/** Reading labels and coins. */
export function createLabelReader({ store, itemReader, present, engine }: LabelReadingOptions) {
  const cached = cacheCounts<CountedLabelRow[]>(1000)
  const cachedNames = cacheCounts<Named[]>(1)
  const cachedWords = cacheCounts<(Named & LabelWords)[]>(1)
  const cachedSearched = cacheCounts<SearchedLabel[]>(1)
  const fold = (word: string) => engine.toSimplified(word).toLowerCase()

  const namesOf = ({ name, versions, synonyms }: Named): string[] => [
    name,
    ...Object.values(versions).flatMap((version) => version?.name ?? []),
    ...synonyms,
  ]
  const wordsOf = ({ name, coin, versions, synonyms }: Named): string[] =>
    [name, coin ?? '', ...synonyms, ...Object.values(versions).map((version) => version?.name ?? '')]
      .filter(Boolean)
      .map(fold)

  return {
    /** These labels in this order; merged labels are replaced by their targets, and deleted ones are omitted. */
    async labelsById(ids: readonly number[], context: CallContext, db?: Executor): Promise<Label[]> {
      if (ids.length > 0) context.tags.add(tag.names)
      return (await store.present(ids, db)).map((row) => present.label(row, context.language))
    },

    /** Call it with changed tags, from this and other processes; without any after messages were missed. */
    forgetLabels(tags?: readonly string[]): void {
      if (tags?.includes(tag.hot)) cached.forget()
      if (tags && !tags.includes(tag.labels)) return
      for (const one of [cached, cachedNames, cachedWords, cachedSearched]) one.forget()
    },

    /** All labels with all names that they go by, tickers apart. */
    async namedLabels(context: CallContext): Promise<NamedLabel[]> {
      context.tags.add(tag.names)
      const rows = await cachedNames('all', () => store.all(maxNamed))
      return rows.map((row) => ({
        ...present.label(row, context.language),
        names: namesOf(row),
      }))
    },

    /** Labels that a text speaks of, in the order in which it names them. */
    async labelsNamedIn(written: { title: string; text: string }, context: CallContext): Promise<Label[]> {
      const searched = await cachedSearched('all', async () =>
        (await store.all(maxNamed)).map((row) => searchedLabel(row.id, row.coin, namesOf(row), engine.fold)),
      )
      return this.labelsById(labelsInText(written, searched, engine.fold), context)
    },

    /** Labels that go by a name or ticker like this, the best first; the busiest ones before anything is written. */
    async suggestedLabels(text: string, context: CallContext): Promise<Label[]> {
      const wanted = fold(text.trim())
      if (!wanted) return this.busiestLabels(suggestedLabelCount, context)
      context.tags.add(tag.names)
      const rows = await cachedWords('all', async () =>
        (await store.all(maxNamed)).map((row) => ({ ...row, words: wordsOf(row) })),
      )
      const fitting = nearest(rows, wanted, ({ words }) => words)
      return fitting.slice(0, suggestedLabelCount).map((row) => present.label(row, context.language))
    },

    /** The busiest labels. Counting every item takes long, and the front page asks after every new flash. */
    async busiestLabels(limit: number, context: CallContext): Promise<CountedLabel[]> {
      context.tags.add(tag.names).add(tag.hot)
      const rows = await cached(`busiest ${limit}`, () => store.busiestLabels(limit))
      return rows.map((row) => present.countedLabel(row, context.language))
    },

    /** Labels that an author's newest items carry, most frequent first. */
    async labelsOfAuthor(author: number, limit: number, context: CallContext): Promise<CountedLabel[]> {
      context.tags.add(tag.names)
      return (await store.labelsOfAuthor(author, limit)).map((row) => present.countedLabel(row, context.language))
    },

    /** Labels by id, in the order of the ids; without those that have no visible item. */
    async labelsByIds(ids: readonly number[], context: CallContext): Promise<CountedLabel[]> {
      context.tags.add(tag.names)
      const rows = await cached(`these ${ids}`, () => store.labelsByIds(ids))
      return rows.map((row) => present.countedLabel(row, context.language))
    },

    /**
     * A label with its items, newest first.
     * @throws CallError labelMissing
     */
    async labelDetails(
      { id, ...page }: Omit<ParsedInput<'getLabelDetails'>, 'block'> & { id: number },
      context: CallContext,
    ) {
      context.tags.add(tag.names).add(listTag(undefined))
      const label = await store.label(id)
      if (!label) throw new CallError('labelMissing')
      const [articles, flash, related, data] = await Promise.all([
        itemReader.total({ kind: 'article', label: id }),
        itemReader.total({ kind: 'flash', label: id }),
        cached(`related ${id}`, () => store.relatedLabels(id, relatedLabelCount)),
        itemReader.list({ ...page, label: id }, context),
      ])
      return {
        ...present.label(label, context.language),
        counts: { articles, flash },
        related: related.map((row) => present.countedLabel(row, context.language)),
        data,
      }
    },
  }
}

import type { TranslationKind } from '#contract/newsroom/translation.ts'
import type { ItemTranslator } from '#server/modules/content/items/service.ts'
import type { PageTranslator } from '#server/modules/site/pages/service.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { RowsFilter, RowsPart, TranslatedRows } from '#server/platform/database/records/translated-rows.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { isItem, type Source } from '../source.ts'
import type { Subject } from '../store.ts'
import { createItemSource } from './item-source.ts'
import { createPageSource } from './page-source.ts'
import { createWordSource } from './word-source.ts'

interface Needs {
  database: Database
  itemTranslator: ItemTranslator
  pages: PageTranslator
  /** Read each time, since subjects may be added later. */
  words: readonly TranslatedRows[]
  threads: ThreadPool
  publish: (tx: Transaction, tags: readonly string[]) => Promise<void>
}

interface Named {
  kind: TranslationKind
  id: number
}

/** Whatever can be translated, read and written in one way. */
export function createSources({ database, itemTranslator, pages, words, threads, publish }: Needs) {
  const rowsOfKind = (kind: TranslationKind) => words.find((rows) => rows.kind === kind)
  const ofItem = createItemSource(itemTranslator, threads)
  const ofWords = createWordSource({ publish, threads })
  const ofPage = createPageSource(pages, threads)

  return {
    /**
     * All texts of records of a kind; articles and flash are too many for that.
     * @param enough of a kind that may have very many, only these are wanted
     */
    async ofKind(db: Executor, kind: TranslationKind, enough?: readonly number[]): Promise<Source[]> {
      if (kind === 'page') {
        const sources: Source[] = []
        for (const page of await pages.all(db)) sources.push(await ofPage(page))
        return sources
      }
      const rows = rowsOfKind(kind)
      if (!rows) return []
      const texts = enough && rows.many ? await rows.many.list(db, { ids: enough }) : await rows.list(db)
      return Promise.all(texts.map((text) => ofWords(rows, text)))
    },

    /** Texts of records of a kind that may have very many, read a part at a time; undefined where all are read at once. */
    partsOfKind(kind: TranslationKind) {
      const rows = rowsOfKind(kind)
      const many = rows?.many
      if (!many) return undefined
      return {
        list: async (db: Executor, part: RowsPart) =>
          Promise.all((await many.list(db, part)).map((text) => ofWords(rows, text))),
        count: (db: Executor, filter: RowsFilter) => many.count(db, filter),
      }
    },

    /** A page of the texts of records of a kind, and how many there are. */
    async pageOfKind(db: Executor, kind: TranslationKind, window: { limit: number; offset: number }) {
      const rows = rowsOfKind(kind)
      if (rows?.many) {
        const [texts, total] = await Promise.all([rows.many.list(db, window), rows.many.count(db)])
        return { list: await Promise.all(texts.map((text) => ofWords(rows, text))), total }
      }
      const all = await this.ofKind(db, kind)
      return { list: all.slice(window.offset, window.offset + window.limit), total: all.length }
    },

    /** @param lock locks it until the transaction ends */
    async find(db: Executor, { kind, id }: Named, lock = false): Promise<Source | undefined> {
      if (kind === 'page') {
        const page = await pages.find(db, id, lock)
        return page && ofPage(page)
      }
      if (!isItem(kind)) {
        const rows = rowsOfKind(kind)
        const text = await rows?.find(db, id, lock)
        return rows && text ? ofWords(rows, text) : undefined
      }
      const item = lock ? await itemTranslator.hold(db as Transaction, id) : await itemTranslator.find(id, db)
      if (!item || item.kind !== kind || item.status === 'deleted') return undefined
      return ofItem(item, db)
    },

    /** A row of the tables as a subject; articles and flash are both items. */
    async findNamed({ kind, subject }: Subject): Promise<Named | undefined> {
      if (kind !== 'item') return { kind: kind as TranslationKind, id: subject }
      const item = await itemTranslator.find(subject, database.orm)
      return item && { kind: item.kind, id: item.id }
    },
  }
}

export type Sources = ReturnType<typeof createSources>

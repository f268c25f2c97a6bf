import type { TranslationKind } from '#contract/translation.ts'
import type { ItemTranslating } from '#server/domains/content/service.ts'
import type { PageTranslating } from '#server/domains/site/service.ts'
import type { Database, Executor, Transaction } from '#server/platform/database.ts'
import type { WordedRows } from '#server/platform/worded-rows.ts'
import { createItemSource } from './item-source.ts'
import { createPageSource } from './page-source.ts'
import { isItem, type Source } from './source.ts'
import type { Subject } from './store.ts'
import { createWordSource } from './word-source.ts'

interface Needs {
  database: Database
  translating: ItemTranslating
  pages: PageTranslating
  words: readonly WordedRows[]
  publish: (tx: Transaction, tags: readonly string[]) => Promise<void>
}

interface Named {
  kind: TranslationKind
  id: number
}

/** Whatever can be translated, read and written in one way. */
export function createSources({ database, translating, pages, words, publish }: Needs) {
  const byKind = new Map(words.map((rows) => [rows.kind, rows]))
  const ofItem = createItemSource(translating)
  const ofWords = createWordSource({ publish })
  const ofPage = createPageSource(pages)

  return {
    /** All curated texts of a kind; articles and flash are too many for that. */
    async ofKind(db: Executor, kind: TranslationKind): Promise<Source[]> {
      if (kind === 'page') return (await pages.all(db)).map(ofPage)
      const rows = byKind.get(kind)
      return rows ? (await rows.list(db)).map((text) => ofWords(rows, text)) : []
    },

    /** @param lock keeps it from others until the transaction ends */
    async find(db: Executor, { kind, id }: Named, lock = false): Promise<Source | undefined> {
      if (kind === 'page') {
        const page = await pages.find(db, id, lock)
        return page && ofPage(page)
      }
      if (!isItem(kind)) {
        const rows = byKind.get(kind)
        const text = await rows?.find(db, id, lock)
        return rows && text ? ofWords(rows, text) : undefined
      }
      const item = lock ? await translating.hold(db as Transaction, id) : await translating.find(id, db)
      if (!item || item.kind !== kind || item.status === 'deleted') return undefined
      return ofItem(item, db)
    },

    /** A row of the tables as a subject; articles and flash are both items. */
    async named({ kind, subject }: Subject): Promise<Named | undefined> {
      if (kind !== 'item') return { kind: kind as TranslationKind, id: subject }
      const item = await translating.find(subject, database.orm)
      return item && { kind: item.kind, id: item.id }
    },
  }
}

export type Sources = ReturnType<typeof createSources>

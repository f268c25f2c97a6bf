import { type StaticPageName, staticPageName } from '#contract/site/site.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { type PageOverride, saveOverride } from './page-overrides-store.ts'
import type { PageParts } from './page-parts.ts'
import { readPage, type TranslatablePage, type WrittenPage } from './page-record.ts'
import { lockPage, type PageVersionRow, versionsOf } from './store.ts'

/** The tag of the static pages. */
export const pagesTag = 'pages'

/** Numeric ids of the pages, where subjects need one; they never change. */
const numbers: Readonly<Record<StaticPageName, number>> = {
  aboutus: 1,
  contactus: 2,
  copyright: 3,
  disclaimer: 4,
  fuwutiaokuan: 5,
  mianzeshengming: 6,
  privacy: 7,
  terms: 8,
}

export type NumberedPage = TranslatablePage & { id: number }

interface Needs {
  bus: Bus
  parts: PageParts
  savePageIn: (
    tx: Transaction,
    draft: WrittenPage & { page: StaticPageName },
    savedBy: number | null,
  ) => Promise<PageVersionRow>
}

/** Static pages for the translation desk. Writing happens in the caller's transaction. */
export function createPageTranslator({ bus, parts, savePageIn }: Needs) {
  return {
    partsOf: parts.partsOf,

    async all(db: Executor): Promise<NumberedPage[]> {
      const read: NumberedPage[] = []
      for (const name of staticPageName.options) {
        const page = await readPage(db, name, parts)
        if (page) read.push({ ...page, id: numbers[name] })
      }
      return read
    },

    /** @param lock locks it until the transaction ends */
    async find(db: Executor, id: number, lock: boolean): Promise<NumberedPage | undefined> {
      const page = staticPageName.options.find((name) => numbers[name] === id)
      if (page && lock) await lockPage(db as Transaction, page)
      const read = page && (await readPage(db, page, parts))
      return read && { ...read, id }
    },

    /** Saves a language as a new version. Texts that came with the program stay beside it as they are. */
    async save(tx: Transaction, { page, texts }: TranslatablePage, text: WrittenPage, by: number): Promise<void> {
      const isSaved = (await versionsOf(tx, page)).some(({ title }) => title !== '')
      const kept = isSaved ? [] : texts.filter(({ language }) => language !== text.language)
      for (const { language, title, summary, markdown } of kept) {
        await savePageIn(tx, { page, language, title, summary, markdown }, by)
      }
      await savePageIn(tx, { page, ...text }, by)
    },

    /** Replaces a part of a conversion, or removes the replacement. */
    async override(tx: Transaction, given: PageOverride): Promise<void> {
      await saveOverride(tx, given)
      await bus.publish(tx, [pagesTag])
    },
  }
}

export type PageTranslator = ReturnType<typeof createPageTranslator>

import type { ParsedInput } from '#contract/calls.ts'
import { type StaticPage, type StaticPageName, staticPageName } from '#contract/site/site.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import {
  type Database,
  sanitizeForPostgres,
  type Transaction,
  transaction,
} from '#server/platform/database/database.ts'
import { actingForAll } from '#server/platform/database/workload.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { rendering } from '#server/platform/text/rich-text/rendering.ts'
import type { ThreadPool } from '#server/platform/thread-pool/thread-pool.ts'
import { convertPage } from './page-conversion.ts'
import { overridesOf } from './page-overrides-store.ts'
import { createPageParts } from './page-parts.ts'
import { readPage } from './page-record.ts'
import { createPageTranslator, pagesTag } from './page-translator.ts'
import { type PageText, shippedPage } from './shipped-pages.ts'
import { addPageVersion, createPagesStore, lockPage } from './store.ts'

const tableLabels: Record<Language, string> = { 'zh-Hans': '表格', 'zh-Hant-HK': '表格', en: 'Table' }
/** Which text a reader gets, best first. */
const preference: Record<Language, readonly Language[]> = {
  'zh-Hans': ['zh-Hans', 'zh-Hant-HK', 'en'],
  'zh-Hant-HK': ['zh-Hant-HK', 'zh-Hans', 'en'],
  en: ['en', 'zh-Hans', 'zh-Hant-HK'],
}

/** An editor's version of a static page. */
export interface PageDraft {
  page: StaticPageName
  language: Language
  title: string
  summary: string
  markdown: string
}

interface Needs {
  database: Database
  engine: Engine
  bus: Bus
  threads: ThreadPool
}

/** The static pages: as shipped, until editors save their own. */
export function createPagesService({ database, engine, bus, threads }: Needs) {
  const parts = createPageParts(threads)
  const means = { engine, threads }
  const store = createPagesStore(database.orm)
  /** Pages by name and language: they change a few times a year. */
  const cached = new Map<string, Promise<StaticPage>>()

  /**
   * The texts that count: once editors saved a page in any language, the shipped texts of the others are out of date
   * and no longer shown.
   */
  async function textsOf(page: StaticPageName): Promise<PageText[]> {
    // A language whose newest text is empty no longer has its own.
    const edited = (await store.newest(page)).filter(({ title }) => title !== '')
    if (edited.length === 0) return shippedPage(page)
    return edited.map(({ savedAt, ...text }) => ({ ...text, updated: siteTime(savedAt).slice(0, 10) }))
  }

  async function make(page: StaticPageName, language: Language): Promise<StaticPage> {
    const texts = await textsOf(page)
    const text = textFor(texts, language)
    if (!text) throw new Error(`The page ${page} has no text`)
    const languages = texts.flatMap((one) => (one.language === 'en' ? ['en'] : ['zh-Hans', 'zh-Hant-HK']))
    const { translated, stale = false, overrides } = (await readPage(database.orm, page, parts)) ?? {}
    return {
      page,
      ...(await shownIn(text, language, means, overrides)),
      languages: [...new Set(languages)],
      updated: text.updated,
      ...(stale && isChinese(text) === isChinese(translated) && { outdated: true as const }),
    }
  }

  function find(page: StaticPageName, language: Language): Promise<StaticPage> {
    const key = `${page} ${language}`
    let made = cached.get(key)
    if (!made) {
      // Every reader shares it, so it waits in no member's queue.
      made = actingForAll(() => make(page, language))
      cached.set(key, made)
      made.catch(() => cached.delete(key))
    }
    return made
  }

  async function saveIn(tx: Transaction, draft: PageDraft, savedBy: number | null = null) {
    await threads.run(rendering, 'renderMarkdown', draft.markdown)
    const row = await addPageVersion(tx, {
      page: draft.page,
      language: draft.language,
      title: sanitizeForPostgres(draft.title),
      savedBy,
      summary: sanitizeForPostgres(draft.summary),
      markdown: sanitizeForPostgres(draft.markdown),
    })
    await bus.publish(tx, [pagesTag])
    return row
  }

  return {
    async page({ page }: ParsedInput<'getStaticPage'>, context: CallContext): Promise<StaticPage> {
      context.tags.add(pagesTag)
      return find(page, context.language)
    },

    /** The pages for the sitemap. */
    async entries() {
      const pages = await Promise.all(staticPageName.options.map((page) => find(page, 'zh-Hans')))
      return pages.map(({ page, languages }) => ({
        path: `/${page}`,
        updatedAt: undefined,
        english: languages.includes('en'),
        chinese: languages.includes('zh-Hans'),
      }))
    },

    /** Saves a new version; the ones before it stay as history. @throws RichTextError when the text cannot be rendered */
    async save(draft: PageDraft): Promise<void> {
      await transaction(database, (tx) => saveIn(tx, draft))
    },

    saveIn,
    lock: lockPage,
    translator: createPageTranslator({ bus, parts, savePageIn: saveIn }),

    /** Every version of a page that editors saved, newest first. */
    history: store.history,
    newest: store.newest,
    newestOfAll: store.newestOfAll,
    version: store.version,
    /** The texts that come with the program. */
    shipped: shippedPage,

    /**
     * Texts of a page that may not be saved yet, as readers of a language would see them.
     * @throws RichTextError when they cannot be rendered
     */
    async toPage(page: StaticPageName, texts: readonly Omit<PageText, 'updated'>[], language: Language) {
      const text = textFor(texts, language)
      if (!text) return { title: '', summary: '', html: '', language }
      return shownIn(text, language, means, await overridesOf(database.orm, page, language))
    },

    /** Call it with changed tags; without any after messages were missed. */
    forget(tags?: readonly string[]): void {
      if (!tags || tags.includes(pagesTag)) cached.clear()
    },
  }
}

/** The text that a reader gets. */
const textFor = <T extends { language: Language }>(texts: readonly T[], language: Language): T | undefined =>
  preference[language].flatMap((one) => texts.find((each) => each.language === one) ?? [])[0]

const isChinese = (text: { language: Language } | undefined): boolean => text !== undefined && text.language !== 'en'

/** A text rendered for a reader, in the reader's script where it is Chinese. */
async function shownIn(
  text: Omit<PageText, 'updated'>,
  language: Language,
  { engine, threads }: Pick<Needs, 'engine' | 'threads'>,
  overrides: ReadonlyMap<string, string> = new Map(),
) {
  const options = { editorial: true, tableLabel: tableLabels[text.language] }
  const render = async (markdown: string) => (await threads.run(rendering, 'renderMarkdown', markdown, options)).html
  const { title, summary } = text
  if (text.language === language || text.language === 'en' || language === 'en') {
    return { title, summary, html: await render(text.markdown), language: text.language }
  }
  return { ...(await convertPage(text, language, { engine, overrides, render, threads })), language }
}

export type { PagePart } from './page-parts.ts'
export { type NumberedPage, type PageTranslator, pagesTag } from './page-translator.ts'

export type PagesService = ReturnType<typeof createPagesService>

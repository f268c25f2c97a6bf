import type { StaticPageName } from '#contract/site/site.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { overridesOf } from './page-overrides-store.ts'
import type { PageParts } from './page-parts.ts'
import { type PageText, shippedPage } from './shipped-pages.ts'
import { newestVersions, versionBefore } from './store.ts'

export type WrittenPage = Pick<PageText, 'language' | 'title' | 'summary' | 'markdown'>

/** A static page with the text that the others follow, and the translation that readers have. */
export interface TranslatablePage {
  page: StaticPageName
  /** The texts that count, Chinese first. */
  texts: readonly WrittenPage[]
  source: WrittenPage
  /** `savedAt`: null where it came with the program. */
  translated: (WrittenPage & { savedAt: Date | null }) | undefined
  /** True if the source says something else by now than when the translation was saved. */
  stale: boolean
  /** Texts in place of conversions of the Chinese, by the hash of what they replace. */
  overrides: ReadonlyMap<string, string>
}

/** @returns undefined where a page has no text at all */
export async function readPage(
  db: Executor,
  page: StaticPageName,
  { saySame }: Pick<PageParts, 'saySame'>,
): Promise<TranslatablePage | undefined> {
  const [newest, shipped] = await Promise.all([newestVersions(db, page), shippedPage(page)])
  const saved = (['zh-Hans', 'zh-Hant-HK', 'en'] as const).flatMap(
    (language) => newest.find((row) => row.language === language) ?? [],
  )
  const written = saved.filter(({ title }) => title !== '')
  // Once somebody saved a page, what came with the program is no longer shown.
  const texts: readonly WrittenPage[] = written.length > 0 ? written : shipped
  const source = texts[0]
  if (!source) return undefined
  const translated = texts.find(({ language }) => (language === 'en') !== (source.language === 'en'))
  const row = translated && written.find(({ language }) => language === translated.language)
  const before =
    row &&
    ((await versionBefore(db, page, source.language, row.id)) ??
      shipped.find(({ language }) => language === source.language))
  const chinese = source.language === 'en' ? translated : source
  return {
    page,
    source,
    texts,
    translated: translated && { ...translated, savedAt: row?.savedAt ?? null },
    stale: before !== undefined && !(await saySame(before, source)),
    overrides: chinese
      ? await overridesOf(db, page, chinese.language === 'zh-Hans' ? 'zh-Hant-HK' : 'zh-Hans')
      : new Map(),
  }
}

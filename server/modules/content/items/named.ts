import type { NamedItem } from '#contract/content/items.ts'
import { CallError } from '#contract/errors.ts'
import type { Language } from '#language/languages.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { namedItems } from './named-store.ts'

const preferred: Record<Language, readonly string[]> = {
  'zh-Hans': ['zh-Hans', 'zh-Hant', 'en'],
  'zh-Hant-HK': ['zh-Hant', 'zh-Hant-HK', 'zh-Hans', 'en'],
  en: ['en', 'zh-Hans', 'zh-Hant'],
}

/** Articles and flash by name, for those who arrange them. */
export async function nameItems(db: Executor, ids: readonly number[], language: Language): Promise<NamedItem[]> {
  const rows = await namedItems(db, [...new Set(ids)], preferred[language])
  return rows.map(({ releaseTime, ...row }) => ({ ...row, release_time: releaseTime && siteTime(releaseTime) }))
}

/** @throws CallError itemMissing where one of the items is not there */
export async function mustExist(db: Executor, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await namedItems(db, wanted, [])
  if (found.length < wanted.length) throw new CallError('itemMissing')
}

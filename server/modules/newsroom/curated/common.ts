import type { Picture } from '#contract/content.ts'
import { CallError } from '#contract/errors.ts'
import type { TopicItem } from '#contract/topics.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'
import type { AuditService } from '#server/modules/staff/audit/service.ts'
import type { BinService } from '#server/modules/staff/bin/service.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { namedItems } from './store.ts'

/** What the four curated subjects share. */
export interface CuratedNeeds {
  database: Database
  engine: Engine
  audit: Pick<AuditService, 'record'>
  bin: Pick<BinService, 'put'>
  media: Pick<MediaService, 'pictures'>
}

const preferred: Record<Language, readonly string[]> = {
  'zh-Hans': ['zh-Hans', 'zh-Hant', 'en'],
  'zh-Hant-HK': ['zh-Hant', 'zh-Hant-HK', 'zh-Hans', 'en'],
  en: ['en', 'zh-Hans', 'zh-Hant'],
}

/** Articles and flash by name. */
export async function nameItems(db: Executor, ids: readonly number[], language: Language): Promise<TopicItem[]> {
  const rows = await namedItems(db, [...new Set(ids)], preferred[language])
  return rows.map(({ releaseTime, ...row }) => ({ ...row, release_time: releaseTime && siteTime(releaseTime) }))
}

/** @throws CallError itemMissing where one of the items is not there */
export async function mustExist(db: Executor, ids: readonly number[]): Promise<void> {
  const wanted = [...new Set(ids)]
  const found = await namedItems(db, wanted, [])
  if (found.length < wanted.length) throw new CallError('itemMissing')
}

/** The forms of a keyword: as typed, and in both scripts; undefined without a keyword. */
export function formsOf(keyword: string | undefined, engine: Engine): readonly string[] | undefined {
  const word = keyword?.trim().toLowerCase()
  return word ? [...new Set([word, engine.toSimplified(word), engine.toTraditional(word)])] : undefined
}

/** Of the fields those that differ. */
export const changedFields = <T extends object>(fields: T, other: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(fields).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(other[name as keyof T])),
  ) as Partial<T>

/**
 * A stored picture by its path, with its sizes; the one that is there already may stay wherever it comes from.
 * @throws CallError invalidInput with the name of the field
 */
export async function pictureOf(
  path: string | null,
  { before, alt, field, media }: { before: Picture | null; alt: string; field: string; media: CuratedNeeds['media'] },
): Promise<Picture | null> {
  if (!path) return null
  if (before?.url === path) return { ...before, alt }
  const found = (await media.pictures([path])).get(path)
  if (!found) throw new CallError('invalidInput', field)
  return { ...found, alt }
}

/** A whole https address, as browsers write it. @throws CallError invalidInput with the name of the field */
export function soundAddress(address: string, field: string): string {
  const url = URL.canParse(address.trim()) ? new URL(address.trim()) : undefined
  if (url?.protocol !== 'https:' || url.username || url.password) throw new CallError('invalidInput', field)
  return url.href
}

import { type DataType, dataTypes } from '#contract/market/data-terms.ts'
import { inAllLanguages, type SitemapEntry } from '#server/platform/site/sitemap.ts'
import type { DataService } from './service.ts'

const rowsPerPage = 50
/** No table is longer; more would not fit the file either. */
const maxPages = 100

/** The pages of the data section for the sitemap: the subjects, and everything that their tables list, once each. */
export async function dataSitemapEntries(data: Pick<DataService, 'list'>, now: Date): Promise<SitemapEntry[]> {
  const found = new Map<string, string>()
  // A fund is listed among the holders too; its own page is among the funds.
  for (const type of ['etf', ...dataTypes] as const)
    for (const key of await keysOf(data, type, now)) if (!found.has(key)) found.set(key, type)
  const paths = [
    '/DataEra',
    ...dataTypes.map((type) => `/DataEra/${type}`),
    ...[...found].map(([key, type]) => `/DataEra/${type}/${encodeURIComponent(key)}`),
  ]
  return paths.map(inAllLanguages)
}

async function keysOf(data: Pick<DataService, 'list'>, type: DataType, now: Date): Promise<string[]> {
  const keys: string[] = []
  const context = { language: 'zh-Hans' as const, now, tags: new Set<string>() }
  for (let page = 1; page <= maxPages; page++) {
    const { list, total } = await data.list({ type, page, size: rowsPerPage, order: 'desc' }, context)
    keys.push(...list.map(({ key }) => key))
    if (list.length === 0 || keys.length >= total) break
  }
  return keys
}

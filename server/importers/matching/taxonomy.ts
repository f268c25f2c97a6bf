import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { coverFamily } from '#contract/content/items.ts'
import type { TaxonomyDraft } from '#server/modules/content/items/item-draft.ts'

/** Folder of the content that comes with the program. */
export const demoFolder = new URL('../../../demo/', import.meta.url)

const name = z.object({
  key: z.string(),
  name: z.string(),
  name_en: z.string().optional(),
  name_hant: z.string().optional(),
})
const taxonomyFile = z.object({
  categories: z.array(name.extend({ cover: coverFamily })),
  regions: z.array(name),
  labels: z.array(name.extend({ coin: z.string().optional() })),
})

/** The categories, regions and labels that a new site starts with. */
export async function readTaxonomy(): Promise<Required<Omit<TaxonomyDraft, 'authors'>>> {
  const file = taxonomyFile.parse(parse(await readFile(new URL('taxonomy.yaml', demoFolder), 'utf8')))
  return {
    categories: file.categories.map((row) => ({ ...toTaxon(row), cover: row.cover })),
    regions: file.regions.map(toTaxon),
    labels: file.labels.map((row) => ({ ...toTaxon(row), coin: row.coin ?? null })),
  }
}

function toTaxon({ key, name: inChinese, name_en, name_hant }: z.infer<typeof name>) {
  const versions = {
    ...(name_en && { en: { name: name_en } }),
    ...(name_hant && { 'zh-Hant-HK': { name: name_hant } }),
  }
  return { key, name: inChinese, versions }
}

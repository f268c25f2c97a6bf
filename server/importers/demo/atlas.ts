import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { atlasKinds } from '#contract/market/atlas/atlas-terms.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { EntryDraft } from '#server/modules/market/atlas/service.ts'
import { toTranslated } from './translated.ts'

/** A text in simplified Chinese and in English. */
const text = z.tuple([z.string(), z.string()])

const entry = z.object({
  slug: z.string(),
  kind: z.enum(atlasKinds),
  name: text,
  note: text,
  about: text.default(['', '']),
  aliases: z.array(z.string()).default([]),
  website: z.string().default(''),
  /** A name of the label whose news it has. */
  label: z.string().nullable().default(null),
  /** The end of the address of its figures. */
  data: z.string().nullable().default(null),
})

/** The directory of the demonstration content. */
export async function readAtlas(): Promise<EntryDraft[]> {
  const rows = z.array(entry).parse(parse(await readFile(new URL('atlas.yaml', demoFolder), 'utf8')))
  return rows.map(({ slug, kind, name, note, about, aliases, website, label, data }) => ({
    ...{ key: `demo:atlas:${slug}`, slug, kind, aliases, website, label, entity: data },
    texts: toTranslated({ name, note, about }),
  }))
}

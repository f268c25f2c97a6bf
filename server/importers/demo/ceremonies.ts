import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { CeremonyDraft } from '#server/modules/events/ceremonies/service.ts'
import { startOfSiteDay } from '#server/platform/site-time.ts'
import type { Translated } from '#server/platform/text/wording.ts'

/** A text in simplified Chinese and in English. */
const text = z.tuple([z.string(), z.string()])
/** Key, name and note in both languages, votes, and what the nominee said in both. */
const nominee = z
  .tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.number()])
  .or(z.tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.number(), z.string(), z.string()]))
const ceremony = z.object({
  year: z.number(),
  opens_day: z.number().optional(),
  closes_day: z.number().optional(),
  counted: z.boolean().default(false),
  ...{ name: text, title: text, lead: text, rules: text },
  awards: z.array(
    z.object({
      key: z.string(),
      standing: z.boolean().default(false),
      ...{ name: text, note: text },
      nominees: z.array(nominee),
    }),
  ),
})

const dayMs = 86_400_000
const hourMs = 3_600_000

/** Texts as rows store them. */
function toTranslated<K extends string>(given: Readonly<Record<K, readonly [string, string]>>): Translated<K> {
  const part = (at: 0 | 1) =>
    Object.fromEntries(Object.entries<readonly [string, string]>(given).map(([name, both]) => [name, both[at]]))
  return { ...(part(0) as Record<K, string>), language: 'zh-Hans', versions: { en: part(1) as Record<K, string> } }
}

/** The ceremonies of the demonstration content. @param now the moment that the site starts at */
export async function readCeremonies(now: Date): Promise<CeremonyDraft[]> {
  const rows = z.array(ceremony).parse(parse(await readFile(new URL('ceremonies.yaml', demoFolder), 'utf8')))
  const today = startOfSiteDay(now).getTime()
  return rows.map(({ counted, opens_day, closes_day, awards, name, title, lead, rules, ...row }) => {
    const year = now.getUTCFullYear() + row.year
    const day = (wanted: number | undefined, month: number, date: number) =>
      wanted === undefined ? Date.UTC(year, month, date) : today + wanted * dayMs
    return {
      key: `demo:ceremony:${row.year}`,
      ...{ year, counted, state: 'published', accountDays: 7, clientAccounts: 5 },
      opensAt: new Date(day(opens_day, 10, 1) + 10 * hourMs),
      closesAt: new Date(day(closes_day, 10, 25) + 23 * hourMs),
      texts: toTranslated({ name, title, lead, rules }),
      awards: awards.map(({ key, standing, nominees, ...texts }) => ({
        ...{ key, standing, texts: toTranslated(texts) },
        nominees: nominees.map(([own, named, nameEn, note, noteEn, votes, words = '', wordsEn = '']) => ({
          ...{ key: own, votes },
          texts: toTranslated({ name: [named, nameEn], note: [note, noteEn], words: [words, wordsEn] }),
        })),
      })),
    }
  })
}

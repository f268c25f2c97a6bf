import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { calendarDay } from '#contract/call.ts'
import { incidentStatus } from '#contract/content/incidents.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { IncidentDraft } from '#server/modules/content/incidents/incident-draft.ts'
import { englishOf } from './english.ts'
import { demoItemKey } from './keys.ts'

const file = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    title_en: z.string().optional(),
    summary: z.string(),
    summary_en: z.string().optional(),
    /** Other names that it is searched by, separated by commas. */
    aliases: z.string().default(''),
    status: incidentStatus,
    entries: z.array(
      z.object({
        date: calendarDay,
        title: z.string(),
        title_en: z.string().optional(),
        text: z.string().default(''),
        text_en: z.string().optional(),
        /** Key of the flash that reported it. */
        flash: z.string().optional(),
      }),
    ),
  }),
)

/** The incidents of the demonstration content. */
export async function readIncidents(): Promise<IncidentDraft[]> {
  const rows = file.parse(parse(await readFile(new URL('incidents.yaml', demoFolder), 'utf8')))
  return rows.map((row) => ({
    key: `demo:${row.key}`,
    title: row.title,
    summary: row.summary,
    language: 'zh-Hans',
    versions: englishOf(row, ['title', 'summary']),
    aliases: row.aliases,
    status: row.status,
    entries: row.entries.map((entry) => ({
      day: entry.date,
      title: entry.title,
      text: entry.text,
      versions: englishOf(entry, ['title', 'text']),
      item: entry.flash ? demoItemKey('flash', entry.flash) : null,
    })),
    demo: true,
  }))
}

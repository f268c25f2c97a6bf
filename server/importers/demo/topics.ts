import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { coverFamily } from '#contract/content/items.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { TopicDraft } from '#server/modules/content/topics/topic-draft.ts'
import { englishOf } from './english.ts'
import { demoItemKey } from './keys.ts'

const file = z.array(
  z.object({
    key: z.string(),
    title: z.string(),
    title_en: z.string().optional(),
    summary: z.string(),
    summary_en: z.string().optional(),
    cover: coverFamily,
    /** Key of the incident whose course of events it shows. */
    incident: z.string().optional(),
    chapters: z.array(
      z.object({
        title: z.string(),
        title_en: z.string().optional(),
        introduction: z.string().default(''),
        introduction_en: z.string().optional(),
        items: z.array(z.string()),
      }),
    ),
  }),
)

/** The special topics of the demonstration content, in the order of the list. */
export async function readTopics(): Promise<TopicDraft[]> {
  const rows = file.parse(parse(await readFile(new URL('topics.yaml', demoFolder), 'utf8')))
  return rows.map((row, place) => ({
    key: `demo:${row.key}`,
    title: row.title,
    summary: row.summary,
    language: 'zh-Hans',
    versions: englishOf(row, ['title', 'summary']),
    cover: row.cover,
    incident: row.incident ? `demo:${row.incident}` : null,
    position: place + 1,
    chapters: row.chapters.map((chapter) => ({
      title: chapter.title,
      introduction: chapter.introduction,
      versions: englishOf(chapter, ['title', 'introduction']),
      // Articles and flash share one space of keys: one of the two exists.
      items: chapter.items.flatMap((key) => [demoItemKey('article', key), demoItemKey('flash', key)]),
    })),
    demo: true,
  }))
}

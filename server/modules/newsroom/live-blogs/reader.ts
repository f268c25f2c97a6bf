import type { LiveBlog, LiveNote } from '#contract/newsroom/live-blogs/live-blogs.ts'
import type { Engine } from '#language/engine.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { PollsService } from '#server/modules/content/polls/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { siteTime } from '#server/platform/site-time.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { liveValues } from '#server/platform/subjects/extension-points.ts'
import type { BlogRow } from './blogs-store.ts'
import * as notes from './notes-store.ts'
import { createNotePresenter, metricHtml, type NoteParts } from './present.ts'
import { programmeOf } from './programme-store.ts'
import { placesOf, summaryOf } from './summary-store.ts'

export interface ReaderNeeds {
  database: Pick<Database, 'orm'>
  engine: Engine
  accounts: Pick<AccountsService, 'people'>
  content: Pick<ContentService, 'summaries'>
  polls: Pick<PollsService, 'byIds'>
  registry: Registry
}

const present = <T>(values: readonly (T | null | undefined)[]): T[] => [
  ...new Set(values.filter((value): value is T => value !== null && value !== undefined)),
]

/** Reads notes, and what stands around them, with everything that they refer to. */
export function createNoteReader({ database: { orm }, engine, accounts, content, polls, registry }: ReaderNeeds) {
  const presenter = createNotePresenter(engine)

  async function toValue({ metric, publishedAt }: notes.PublishedNote, context: CallContext): Promise<string | null> {
    if (!metric) return null
    let html = metricHtml(metric)
    for (const write of liveValues.in(registry)) html = await write(html, siteTime(publishedAt), context)
    return html
  }

  /** @param authors whose names are wanted besides those of the notes */
  async function partsOf(
    rows: readonly notes.PublishedNote[],
    context: CallContext,
    authors: readonly number[] = [],
  ): Promise<NoteParts> {
    const [people, found, flash, values] = await Promise.all([
      accounts.people.byIds(present([...authors, ...rows.map(({ authorId }) => authorId)])),
      polls.byIds(present(rows.map(({ pollId }) => pollId)), context),
      content.summaries(present(rows.map(({ flashId }) => flashId)), context),
      Promise.all(rows.map(async (row) => [row.id, await toValue(row, context)] as const)),
    ])
    return {
      people,
      polls: found,
      flash: new Map(flash.map((one) => [one.id, one])),
      values: new Map(values.flatMap(([id, value]) => (value === null ? [] : [[id, value]]))),
    }
  }

  return {
    async notes(rows: readonly notes.PublishedNote[], context: CallContext): Promise<LiveNote[]> {
      const parts = await partsOf(rows, context)
      return rows.map((row) => presenter.note(row, parts, context.language))
    },

    async blog(row: BlogRow, context: CallContext): Promise<LiveBlog> {
      const [summary, keyPoints, day, programme, [fullStory]] = await Promise.all([
        summaryOf(orm, row.itemId),
        notes.keyPoints(orm, row.itemId),
        placesOf(orm, row.itemId),
        programmeOf(orm, row.itemId),
        content.summaries(present([row.fullStoryId]), context),
      ])
      const parts = await partsOf(keyPoints, context, summary.authors)
      return presenter.blog(row, { summary, keyPoints, day, parts, programme, fullStory }, context.language)
    },
  }
}

export type NoteReader = ReturnType<typeof createNoteReader>

import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { topicLimits } from '#contract/constants.ts'
import type { StaffTopic } from '#contract/content/topics-desk.ts'
import { CallError } from '#contract/errors.ts'
import type { Engine } from '#language/engine.ts'
import type { IncidentsService } from '#server/modules/content/incidents/service.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import { type MediaService, pictureOf } from '#server/modules/content/media/service.ts'
import { createRecords, type RecordNeeds } from '#server/modules/staff/records/service.ts'
import { createCachedTotals } from '#server/platform/cache/cached-totals.ts'
import { type Executor, storable, type Transaction } from '#server/platform/database/database.ts'
import { languageOfText, rowOfTexts, textsOfRow } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import { createPagination } from '#server/platform/http/pagination.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { formsOf } from '#server/platform/text/keyword-forms.ts'
import { createWording } from '#server/platform/text/wording.ts'
import type { TopicFields, TopicsService, WholeTopic } from './service.ts'

interface Needs extends RecordNeeds {
  engine: Engine
  media: Pick<MediaService, 'pictures'>
  content: Pick<ContentService, 'nameItems' | 'mustExist'>
  topics: Pick<TopicsService, 'editing'>
  incidents: Pick<IncidentsService, 'editing'>
}

const titleFields = { title: { max: topicLimits.title }, summary: { max: topicLimits.summary, lines: true } }
const chapterFields = {
  title: { max: topicLimits.title },
  introduction: { max: topicLimits.introduction, lines: true },
}

/** Special topics as the newsroom arranges them. */
export function createTopicsDesk({ media, content, topics, incidents, ...needs }: Needs) {
  const { database, engine } = needs
  const { editing } = topics
  const wording = createWording(engine)
  const paginate = createPagination(createCachedTotals(editing.count))

  async function shown(topic: WholeTopic, { language }: CallContext, db: Executor = database.orm): Promise<StaffTopic> {
    const { row, items } = topic
    const incident = row.incidentId === null ? undefined : await incidents.editing.title(row.incidentId, db)
    const words = incident && wording.shown(incident, 'title', ['title'], language)
    const named = await content.nameItems(
      db,
      items.map(({ itemId }) => itemId),
      language,
    )
    return {
      ...fieldsOf(topic),
      id: row.id,
      version: row.version,
      demo: row.demo,
      named,
      incident_title: words?.title ?? null,
      preview: row.online ? `/features/${row.id}` : `/features/${row.id}?preview=${row.previewKey}`,
      updated_time: siteTime(row.updatedAt),
    }
  }

  /** Returns the fields to write, with everything in them checked. */
  async function parseFields(
    tx: Transaction,
    input: Omit<ParsedInput<'saveTopic'>, 'id' | 'version'>,
    before?: WholeTopic,
  ) {
    const words = rowOfTexts(input.texts, { fields: titleFields, lead: 'title' })
    const language = languageOfText(words.language)
    const known = new Set(before?.chapters.map(({ id }) => id))
    const chapters = input.chapters.map(({ id, texts, items }, place) => {
      if (id !== undefined && !known.delete(id)) throw new CallError('editConflict')
      // Chapters have no language of their own: they are in the topic's.
      const { language: _, ...row } = rowOfTexts(texts, {
        fields: chapterFields,
        lead: 'title' as const,
        language,
        at: `chapters.${place}.`,
      })
      return { ...row, id, items }
    })
    const all = [...chapters.flatMap(({ items }) => items), ...input.items]
    if (new Set(all).size < all.length) throw new CallError('invalidInput', 'items')
    if (all.length > topicLimits.items) throw new CallError('invalidInput', 'items')
    await content.mustExist(tx, all)
    if (input.incident !== null && !(await incidents.editing.title(input.incident, tx))) {
      throw new CallError('invalidInput', 'incident')
    }
    const fields: TopicFields = {
      ...words,
      cover: input.cover,
      position: input.position,
      online: input.online,
      readingOrder: input.order,
      incidentId: input.incident,
      picture: await pictureOf(input.pic, {
        before: before?.row.picture ?? null,
        alt: words.title,
        field: 'pic',
        media,
      }),
    }
    return { fields, contents: { items: input.items, chapters } }
  }

  const records = createRecords<WholeTopic, StaffTopic>(needs, {
    kind: 'topic',
    headOf: ({ row }) => row,
    hold: editing.hold,
    shown,
    briefOf,
    setDeleted: editing.setDeleted,
    purge: editing.purge,
  })

  return {
    kind: records.binKind,

    /** Topics in the editors' order. */
    async list(
      { keyword, state, page, size }: ParsedInput<'staffTopics'>,
      { language }: CallContext,
    ): Promise<CallOutput<'staffTopics'>> {
      const filter = { forms: formsOf(keyword, engine), online: state && state === 'online' }
      const rows = await editing.list(filter, { limit: size, offset: (page - 1) * size })
      const list = rows.map(({ picture, updatedAt, summary: _, versions, ...row }) => ({
        ...row,
        ...wording.shown({ ...row, versions }, 'title', ['title'], language),
        pic: picture?.url ?? null,
        updated_time: siteTime(updatedAt),
      }))
      return { list, ...(await paginate(filter, { page, size, found: rows.length })) }
    },

    /** @throws CallError itemMissing */
    async one({ id }: ParsedInput<'staffTopic'>, context: CallContext): Promise<StaffTopic> {
      const topic = await editing.find(id)
      if (!topic) throw new CallError('itemMissing')
      return shown(topic, context)
    },

    /**
     * Adds a topic, or saves one over the version that was read.
     * @throws CallError itemMissing; invalidInput with the name of the field; editConflict for a chapter that is not its own
     */
    save: (input: ParsedInput<'saveTopic'>, context: MemberContext): Promise<CallOutput<'saveTopic'>> =>
      records.save(input, context, async (tx, before) => {
        const { fields, contents } = await parseFields(tx, input, before)
        return before ? editing.change(tx, before.row.id, fields, contents) : editing.add(tx, fields, contents)
      }),

    /** Moves a topic to the bin. @throws CallError itemMissing, editConflict */
    delete: (seen: ParsedInput<'deleteTopic'>, context: MemberContext) => records.delete(seen, context),
  }
}

function fieldsOf({
  row,
  chapters,
  items,
}: WholeTopic): Omit<StaffTopic, 'id' | 'version' | 'preview' | 'updated_time' | 'demo' | 'named' | 'incident_title'> {
  const idsIn = (chapter: number | null) =>
    items.filter(({ chapterId }) => chapterId === chapter).map(({ itemId }) => itemId)
  return {
    texts: textsOfRow(row, ['title', 'summary']),
    cover: row.cover,
    pic: row.picture?.url ?? null,
    position: row.position,
    online: row.online,
    order: row.readingOrder,
    incident: row.incidentId,
    items: idsIn(null),
    chapters: chapters.map((chapter) => ({
      id: chapter.id,
      texts: textsOfRow({ ...chapter, language: row.language }, ['title', 'introduction']),
      items: idsIn(chapter.id),
    })),
  }
}

/** Returns the summary for the log: no whole texts, but what is where. */
function briefOf(topic: WholeTopic) {
  const { texts, chapters, items, pic: _, ...fields } = fieldsOf(topic)
  const titles = Object.fromEntries(Object.entries(texts).map(([language, text]) => [language, text?.title]))
  return {
    title: topic.row.title,
    titles,
    summary: storable(topic.row.summary, 80),
    ...fields,
    chapters: topic.chapters.map(({ title }) => title),
    items: [...chapters.flatMap((chapter) => chapter.items), ...items],
  }
}

export type TopicsDesk = ReturnType<typeof createTopicsDesk>

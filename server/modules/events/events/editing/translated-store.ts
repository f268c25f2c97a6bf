import { type SQL, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import {
  createTranslatedRows,
  type RowsFilter,
  type TranslatedRows,
  type TranslatedText,
} from '#server/platform/database/records/translated-rows.ts'
import { events } from '../tables.ts'
import { tag } from '../tags.ts'
import { firstWords, translatedFields } from './fields.ts'

/** The texts of published events, as those who translate read and write them. */

const texts = sql.join(
  translatedFields.map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.identifier(events[name].name)}`),
  sql`, `,
)
const columns = sql`id, language, versions, detail_html as html, jsonb_build_object(${texts}) as fields`
const present = sql`state = 'published' and deleted_at is null`
const target = sql`case when language like 'en%' then 'zh-Hans' else 'en' end`

const passing = ({ translated }: RowsFilter): SQL =>
  translated === undefined
    ? sql``
    : sql`and (language ~ '^(zh|en)' and coalesce(versions -> ${target} ->> 'title', '') <> '') = ${translated}`

type Row = Pick<TranslatedText, 'language' | 'versions' | 'fields' | 'html'> & { id: string }

async function some(db: Executor, condition: SQL, window = sql``): Promise<TranslatedText[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} from events where ${present} ${condition} order by id desc ${window}`,
  )
  return rows.map(({ id, ...row }) => ({
    kind: 'event',
    id: Number(id),
    owner: Number(id),
    ...row,
  }))
}

const numbers = (ids: readonly number[]) => sql`${sql.param([...ids])}::bigint[]`

/** Title, place, organiser and detail of the events that readers have. */
export const eventTexts: TranslatedRows = {
  kind: 'event',
  fields: translatedFields,
  html: { field: 'detail', plain: 'summary' },
  machine: { field: 'origin', save },
  list: (db) => some(db, sql``),
  many: {
    list: (db, part) =>
      'ids' in part
        ? some(db, sql`and id = any(${numbers(part.ids)})`)
        : some(
            db,
            sql`${passing(part)} and id <> all(${numbers(part.except ?? [])})`,
            sql`limit ${part.limit} offset ${part.offset}`,
          ),
    async count(db, filter = {}) {
      const { rows } = await db.execute(sql`select count(*)::int as n from events where ${present} ${passing(filter)}`)
      return (rows[0] as { n: number }).n
    },
  },
  pathOf: ({ id }) => `/events/${id}`,
  tagsOf: async (_, { id }) => [tag.event(id), tag.list],
  async find(db, id, lock = false) {
    return (await some(db, sql`and id = ${id}`, lock ? sql`for no key update` : sql``))[0]
  },
  save,
}

/** Names of those who hold an event together with its organiser. */
export const hostNames = createTranslatedRows({
  kind: 'eventHost',
  table: 'event_hosts',
  fields: ['name'],
  language: sql`owner.language`,
  owner: { column: 'event_id', table: 'events', keepsVersion: true },
  present: sql`event_hosts.state in ('named', 'accepted') and owner.state = 'published'`,
  pathOf: ({ owner }) => `/events/${owner}`,
  tags: async (_, { owner }) => [tag.event(owner), tag.list],
})

/** It is no change of what its organiser wrote: the version of the event stays. */
async function save(
  tx: Transaction,
  text: TranslatedText,
  language: string,
  texts: Readonly<Record<string, string>>,
): Promise<string[]> {
  const version: Record<string, string | undefined> = { ...text.versions[language], ...texts }
  if (texts.summary !== undefined) version.summary = firstWords(texts.summary)
  const written = Object.fromEntries(Object.entries(version).filter(([, value]) => value))
  const { [language]: _, ...others } = text.versions
  const versions = Object.keys(written).some((field) => field !== 'origin')
    ? { ...others, [language]: written }
    : others
  await tx.execute(sql`update events set versions = ${JSON.stringify(versions)}::jsonb where id = ${text.id}`)
  return [tag.event(text.id), tag.list]
}

import { type SQL, sql } from 'drizzle-orm'
import type { Versions } from '#server/platform/text/wording.ts'
import type { Executor, Transaction } from '../database.ts'

/** A row with short texts, whatever subject it belongs to. */
export interface TranslatedText {
  kind: string
  id: number
  /** Id of the row that it is part of, such as the topic of a chapter; otherwise its own. */
  owner: number
  /** Language of `fields`. */
  language: string
  fields: Record<string, string>
  /** The text of `TranslatedRows.html`, where such rows have one. */
  html?: string
  versions: Versions<string>
}

export interface RowsFilter {
  /** True if there is a text in the language that the row is translated into: English, or Chinese of English ones. */
  translated?: boolean
}

/** Some rows of a kind by their numbers, or a page of all or of those but some, the newest first. */
export type RowsPart =
  | { ids: readonly number[] }
  | ({ limit: number; offset: number; except?: readonly number[] } & RowsFilter)

/** The short texts of one kind of row, as a subject passes them to translation. */
export interface TranslatedRows {
  readonly kind: string
  /** Fields in reading order. A language counts only if it has the first one. */
  readonly fields: readonly string[]
  /**
   * A text with paragraphs, safe HTML, which is translated with the fields: the name that it is saved under, and the name
   * under which its plain text is handed on as well.
   */
  readonly html?: { field: string; plain: string }
  /**
   * Readers get a machine's text at once, with a mark: the word `machine` under this name. The text of the others waits for
   * an editor.
   */
  readonly machine?: {
    field: string
    save(
      tx: Transaction,
      text: TranslatedText,
      language: string,
      texts: Readonly<Record<string, string>>,
    ): Promise<string[]>
  }
  /** All, the newest first. */
  list(db: Executor): Promise<TranslatedText[]>
  /** Set for a kind that may have very many rows. */
  readonly many?: {
    list(db: Executor, part: RowsPart): Promise<TranslatedText[]>
    count(db: Executor, filter?: RowsFilter): Promise<number>
  }
  /** Path of a row's page for readers, for kinds that have pages of their own. */
  pathOf?(text: TranslatedText): string
  /** The tags of what shows the texts of a row. */
  tagsOf(db: Executor, text: TranslatedText): Promise<string[]>
  /** @param lock keeps the row from others until the transaction ends */
  find(db: Executor, id: number, lock?: boolean): Promise<TranslatedText | undefined>
  /**
   * Writes the texts of a row in a further language; an empty text takes a field away.
   * @param by who does it, for rows that keep it
   * @returns the tags of what shows them
   */
  save(
    tx: Transaction,
    text: TranslatedText,
    language: string,
    texts: Readonly<Record<string, string>>,
    by: number,
  ): Promise<string[]>
}

interface Description {
  kind: string
  table: string
  fields: readonly [string, ...string[]]
  /** Language of the row's own texts; of parts, that of the owner. */
  language: SQL
  /** Column with the row that it is part of, and the table of that. */
  owner?: { column: string; table: string /** A translation is no change of it. */; keepsVersion?: boolean }
  /** Which rows count; by default those that are not deleted. */
  present?: SQL
  /** Path of a row's page for readers. */
  pathOf?(text: TranslatedText): string
  tags(db: Executor, text: TranslatedText): Promise<string[]>
}

type Row = Pick<TranslatedText, 'id' | 'owner' | 'language' | 'versions'> & Record<string, unknown>

/**
 * Reads and writes the texts of a table that has an id, versions by language, and deletion marks, or an owner that has
 * such marks.
 */
export function createTranslatedRows({
  kind,
  table,
  fields,
  language,
  owner,
  present: counts,
  pathOf,
  tags,
}: Description): TranslatedRows {
  const name = sql.identifier(table)
  const ownerId = owner ? sql`${name}.${sql.identifier(owner.column)}` : sql`${name}.id`
  const from = owner
    ? sql`${name} join ${sql.identifier(owner.table)} as owner on owner.id = ${ownerId} and owner.deleted_at is null`
    : name
  const columns = sql.join(
    fields.map((field) => sql`${name}.${sql.identifier(field)}`),
    sql`, `,
  )
  const select = sql`select ${name}.id, ${ownerId} as owner, ${language} as language, ${name}.versions, ${columns} from ${from}`
  const present = counts ?? (owner ? sql`true` : sql`${name}.deleted_at is null`)

  const read = (row: Row): TranslatedText => ({
    kind,
    id: Number(row.id),
    owner: Number(row.owner),
    language: row.language,
    versions: row.versions,
    fields: Object.fromEntries(fields.map((field) => [field, String(row[field] ?? '')])),
  })
  /** The rows for which a further condition holds, or a window of them. */
  const some = async (db: Executor, condition: SQL, window = sql``): Promise<TranslatedText[]> => {
    const { rows } = await db.execute(sql`${select} where ${present} ${condition} order by ${name}.id desc ${window}`)
    return (rows as Row[]).map(read)
  }

  const target = sql`case when ${language} like 'en%' then 'zh-Hans' else 'en' end`
  const lead = sql`coalesce(${name}.versions -> ${target} ->> ${sql.param(fields[0])}, '')`
  const passing = ({ translated }: RowsFilter): SQL =>
    translated === undefined ? sql`` : sql`and (${language} ~ '^(zh|en)' and ${lead} <> '') = ${translated}`

  return {
    kind,
    fields,
    tagsOf: tags,
    ...(pathOf && { pathOf }),
    list: (db) => some(db, sql``),
    many: {
      list: (db, part) =>
        'ids' in part
          ? some(db, sql`and ${name}.id = any(${sql.param([...part.ids])}::bigint[])`)
          : some(
              db,
              sql`${passing(part)} and ${name}.id <> all(${sql.param([...(part.except ?? [])])}::bigint[])`,
              sql`limit ${part.limit} offset ${part.offset}`,
            ),
      async count(db, filter = {}) {
        const { rows } = await db.execute(
          sql`select count(*)::int as n from ${from} where ${present} ${passing(filter)}`,
        )
        return (rows[0] as { n: number }).n
      },
    },
    async find(db, id, lock = false) {
      const held = lock ? sql`for update of ${name}` : sql``
      const { rows } = await db.execute(sql`${select} where ${present} and ${name}.id = ${id} ${held}`)
      return (rows as Row[]).map(read)[0]
    },
    async save(tx, text, tag, texts) {
      const version = { ...text.versions[tag] }
      for (const [field, value] of Object.entries(texts)) {
        if (value === '') delete version[field]
        else version[field] = value
      }
      const { [tag]: _, ...others } = text.versions
      const versions = JSON.stringify(Object.keys(version).length > 0 ? { ...others, [tag]: version } : others)
      // A form that a colleague has open is on top of this one's version.
      const counted = owner ? sql`` : sql`, version = version + 1`
      await tx.execute(sql`update ${name} set versions = ${versions}::jsonb ${counted} where id = ${text.id}`)
      if (owner && !owner.keepsVersion) {
        await tx.execute(sql`update ${sql.identifier(owner.table)} set version = version + 1 where id = ${text.owner}`)
      }
      return tags(tx, text)
    },
  }
}

import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type { RecordTable } from './record-rows.ts'

/** A table of a declared kind of record (`contract/records/record-kind.ts`). */
export interface KindTable extends RecordTable {
  position: PgColumn
  language: PgColumn
}

/** Values of records whose table lacks these columns: texts in Chinese, and no sample content. */
const tableDefaults = { language: 'zh-Hans', demo: false } as const

/** Pictures by language. */
export type Pictures = Partial<Record<string, Picture>>

/** The value of a column that a declared field is stored in. */
export type ColumnValue = string | number | boolean | string[] | Date | Picture | Pictures | null

/** A row of a declared kind; the columns of its fields by their names, and what belongs to it. */
export interface KindRow {
  id: number
  version: number
  demo: boolean
  language: string
  versions: Partial<Record<string, Partial<Record<string, string>>>>
  updatedAt?: Date
  [column: string]: unknown
}

/** A stored row; texts that stand together in the column `texts` are read as columns of their own. */
export const toKindRow = (row: object): KindRow =>
  ({ ...tableDefaults, ...(row as { texts?: object }).texts, ...row }) as unknown as KindRow

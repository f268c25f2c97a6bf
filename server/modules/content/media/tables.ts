import { bigint, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Texts } from '#contract/staff/records.ts'
import { moment } from '#server/platform/database/columns.ts'

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

/** Alternative text and credit by language, as the newsroom wrote them. */
export type PictureTexts = Texts<'alt' | 'credit'>

export const media = pgTable('media', {
  hash: text().primaryKey(),
  type: text().$type<PictureType>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  formats: text().array().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  name: text().notNull().default(''),
  /** Null where it is not in the library. */
  folder: text(),
  texts: jsonb().$type<PictureTexts>().notNull().default({}),
  /** Name, folder and texts, to search in. */
  words: text().notNull().default(''),
  version: integer().notNull().default(1),
  /** Since when it is in the bin. */
  deletedAt: moment('deleted_at'),
})

export const mediaAddresses = pgTable('media_addresses', {
  address: text().primaryKey(),
  hash: text(),
  problem: text(),
  triedAt: moment('tried_at').notNull().defaultNow(),
})

/** Pictures that members uploaded or had fetched for their texts. */
export const mediaUploads = pgTable('media_uploads', {
  userId: bigint('user_id', { mode: 'number' }).notNull(),
  hash: text().notNull(),
  uploadedAt: moment('uploaded_at').notNull().defaultNow(),
})

/** Kept by triggers: where each picture is shown. */
export const mediaUses = pgTable('media_uses', {
  hash: text().notNull(),
  place: text().notNull(),
  id: bigint({ mode: 'number' }).notNull(),
  part: text().notNull().default(''),
})

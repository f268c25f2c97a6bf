import { bigint, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export type PictureType = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' }).notNull().defaultNow()

export const media = pgTable('media', {
  hash: text().primaryKey(),
  type: text().$type<PictureType>().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  widths: integer().array().notNull(),
  formats: text().array().notNull(),
  bytes: bigint({ mode: 'number' }).notNull(),
  createdAt: moment('created_at'),
  /** Since when it is in the bin. */
  deletedAt: timestamp('deleted_at', { withTimezone: true, mode: 'date' }),
})

export const mediaAddresses = pgTable('media_addresses', {
  address: text().primaryKey(),
  hash: text(),
  problem: text(),
  triedAt: moment('tried_at'),
})

/** Kept by triggers: where each picture is shown. */
export const mediaUses = pgTable('media_uses', {
  hash: text().notNull(),
  place: text().notNull(),
  id: bigint({ mode: 'number' }).notNull(),
  part: text().notNull().default(''),
})

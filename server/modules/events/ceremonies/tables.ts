import { bigint, boolean, customType, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Picture } from '#contract/content/items.ts'
import type {
  awardTextLimits,
  CeremonyState,
  ceremonyTextLimits,
  GroupVerdict,
  nomineeTextLimits,
} from '#contract/events/ceremonies/ceremony-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Translated } from '#server/platform/text/wording.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const editions = pgTable('ceremony_editions', {
  id: identity(),
  key: text(),
  year: integer().notNull(),
  state: text().$type<CeremonyState>().notNull().default('draft'),
  texts: jsonb().$type<Translated<keyof typeof ceremonyTextLimits>>().notNull(),
  opensAt: moment('opens_at').notNull(),
  closesAt: moment('closes_at').notNull(),
  accountDays: integer('account_days').notNull().default(7),
  clientAccounts: integer('client_accounts').notNull().default(5),
  /** Opens its page while it is a draft. */
  previewKey: uuid('preview_key').notNull().defaultRandom(),
  resultAt: moment('result_at'),
  resultHash: bytes('result_hash'),
  resultVotes: integer('result_votes'),
  resultBytes: bigint('result_bytes', { mode: 'number' }),
  version: integer().notNull().default(1),
  demo: boolean().notNull().default(false),
  updatedAt: moment('updated_at').notNull().defaultNow(),
  deletedAt: moment('deleted_at'),
  deletedBy: reference('deleted_by'),
})

export const awards = pgTable('ceremony_awards', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  position: integer().notNull().default(0),
  key: text().notNull(),
  texts: jsonb().$type<Translated<keyof typeof awardTextLimits>>().notNull(),
  standing: boolean().notNull().default(false),
  version: integer().notNull().default(1),
})

export const nominees = pgTable('ceremony_nominees', {
  id: identity(),
  awardId: reference('award_id').notNull(),
  position: integer().notNull().default(0),
  key: text().notNull(),
  texts: jsonb().$type<Translated<keyof typeof nomineeTextLimits>>().notNull(),
  picture: jsonb().$type<Picture>(),
  votes: integer(),
  version: integer().notNull().default(1),
})

export const votes = pgTable('ceremony_votes', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  awardId: reference('award_id').notNull(),
  nomineeId: reference('nominee_id').notNull(),
  userId: reference('user_id'),
  receipt: text().notNull(),
  /** Keyed hash of the client that it came from; null once the result is published. */
  client: bytes(),
  votedAt: moment('voted_at').notNull(),
  changedAt: moment('changed_at'),
})

export const groups = pgTable('ceremony_groups', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  client: bytes(),
  accounts: integer().notNull(),
  votes: integer().notNull(),
  verdict: text().$type<GroupVerdict>().notNull(),
  reason: text().notNull(),
  decidedAt: moment('decided_at').notNull(),
  decidedBy: reference('decided_by'),
})

export const ballots = pgTable('ceremony_ballots', {
  id: identity(),
  editionId: reference('edition_id').notNull(),
  awardId: reference('award_id').notNull(),
  nomineeId: reference('nominee_id').notNull(),
  receipt: text().notNull(),
  refusedBy: reference('refused_by'),
})

import { bigint, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { PollField } from '#contract/content/polls/poll-terms.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { Versions } from '#server/platform/text/wording.ts'

const option = () => text().notNull().default('')

export const polls = pgTable('polls', {
  id: identity(),
  language: text().notNull(),
  question: text().notNull(),
  option1: text().notNull(),
  option2: text().notNull(),
  option3: option(),
  option4: option(),
  option5: option(),
  option6: option(),
  /** Texts in further languages; `origin` is `machine` while nobody has read what a machine translated. */
  versions: jsonb().$type<Versions<PollField | 'origin'>>().notNull().default({}),
  closesAt: moment('closes_at').notNull(),
  version: integer().notNull().default(1),
})

export const pollCounts = pgTable(
  'poll_counts',
  {
    pollId: reference('poll_id').notNull(),
    choice: smallint().notNull(),
    count: bigint({ mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.choice] })],
)

export const pollVotes = pgTable(
  'poll_votes',
  {
    pollId: reference('poll_id').notNull(),
    voter: text().notNull(),
    choice: smallint().notNull(),
    votedAt: moment('voted_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.pollId, table.voter] })],
)

import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ManuscriptFields, ManuscriptState, RevisionCorrection } from '#contract/newsroom/manuscripts.ts'
import { identity, moment, reference } from '#server/platform/database/columns.ts'
import type { ReadDocument } from '#server/platform/text/document/read.ts'

/** Fields that an author wrote, every part of them checked. */
export type StoredFields = Omit<ManuscriptFields, 'document'> & { document: ReadDocument }
export type VersionKind = 'saved' | 'submitted' | 'approved' | 'restored'

/** A decision that can be undone, with what it replaced. Moments are ISO 8601. */
export interface Undo {
  /** The person who decided, and may undo it. */
  by: number
  until: string
  /** The version that was decided on. */
  version: number
  /** Fields that the version is published with, if its pictures had to be taken over. */
  fields: StoredFields | null
  /** An article that was taken offline goes online again with it. */
  onlineAgain: boolean
  before: {
    state: ManuscriptState
    reason: string
    priority: boolean
    assignedTo: number | null
    heldBy: number | null
    decidedBy: number | null
    submittedAt: string | null
    decidedAt: string | null
    publishAt: string | null
  }
}

export const manuscripts = pgTable('manuscripts', {
  id: identity(),
  ownerId: reference('owner_id').notNull(),
  itemId: reference('item_id'),
  clientKey: uuid('client_key'),
  version: integer().notNull().default(1),
  state: text().$type<ManuscriptState>().notNull().default('draft'),
  fields: jsonb().$type<StoredFields>().notNull(),
  title: text().notNull().default(''),
  length: integer().notNull().default(0),
  language: text().$type<StoredFields['language']>().notNull(),
  priority: boolean().notNull().default(false),
  reason: text().notNull().default(''),
  published: jsonb().$type<StoredFields>(),
  /** Correction notice to readers once this revision is published. */
  correction: jsonb().$type<RevisionCorrection>(),
  /** The owner has saved words that are not published yet: nobody else submits them. */
  ownerRevising: boolean('owner_revising').notNull().default(false),
  assignedTo: reference('assigned_to'),
  heldBy: reference('held_by'),
  submittedAt: moment('submitted_at'),
  decidedAt: moment('decided_at'),
  decidedBy: reference('decided_by'),
  publishAt: moment('publish_at'),
  undo: jsonb().$type<Undo>(),
  createdAt: moment('created_at').notNull().defaultNow(),
  savedAt: moment('saved_at').notNull().defaultNow(),
  /** Since when it is in the bin. */
  deletedAt: moment('deleted_at'),
})

export const manuscriptVersions = pgTable(
  'manuscript_versions',
  {
    manuscriptId: reference('manuscript_id').notNull(),
    number: integer().notNull(),
    kind: text().$type<VersionKind>().notNull(),
    fields: jsonb().$type<StoredFields>().notNull(),
    fieldsHash: text('fields_hash').notNull().default(''),
    title: text().notNull().default(''),
    length: integer().notNull().default(0),
    savedBy: reference('saved_by'),
    savedAt: moment('saved_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.manuscriptId, table.number] })],
)

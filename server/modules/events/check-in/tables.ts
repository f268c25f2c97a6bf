import { boolean, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { ScanDirection, ScanOutcome, ScanRefusal } from '#contract/events/check-in-terms.ts'
import { moment, reference } from '#server/platform/database/columns.ts'

export const ticketSigningKeys = pgTable('ticket_signing_keys', {
  id: integer().primaryKey(),
  publicKey: text('public_key').notNull(),
  privateSealed: text('private_sealed').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
})

export const checkInDevices = pgTable(
  'check_in_devices',
  {
    eventId: reference('event_id').notNull(),
    id: uuid().notNull(),
    userId: reference('user_id'),
    name: text().notNull(),
    seenAt: moment('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.eventId, table.id] })],
)

export const admissions = pgTable('admissions', {
  id: uuid().primaryKey(),
  eventId: reference('event_id').notNull(),
  ticketId: uuid('ticket_id'),
  serial: integer().notNull(),
  deviceId: uuid('device_id'),
  deviceName: text('device_name').notNull().default(''),
  userId: reference('user_id'),
  direction: text().$type<ScanDirection>().notNull(),
  scannedAt: moment('scanned_at').notNull(),
  receivedAt: moment('received_at').notNull(),
  outcome: text().$type<ScanOutcome>().notNull(),
  refusal: text().$type<ScanRefusal>(),
  undoneAt: moment('undone_at'),
  answered: boolean().notNull().default(false),
})

export const ticketAttendance = pgTable('ticket_attendance', {
  ticketId: uuid('ticket_id').primaryKey(),
  eventId: reference('event_id').notNull(),
  inside: boolean().notNull().default(false),
  firstEntryAt: moment('first_entry_at'),
  changedAt: moment('changed_at').notNull(),
})

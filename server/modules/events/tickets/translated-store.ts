import { sql } from 'drizzle-orm'
import { createTranslatedRows } from '#server/platform/database/records/translated-rows.ts'

/** The tags of what shows the texts of an event. */
interface EventTags {
  event: (id: number) => string
  list: string
}

/** Names and descriptions of the ticket types of events that readers have, for the translation desk. */
export const createTicketTypeTexts = (tag: EventTags) =>
  createTranslatedRows({
    kind: 'ticketType',
    table: 'ticket_types',
    fields: ['name', 'description'],
    language: sql`owner.language`,
    owner: { column: 'event_id', table: 'events', keepsVersion: true },
    present: sql`ticket_types.removed_at is null and owner.state = 'published'`,
    pathOf: ({ owner }) => `/events/${owner}`,
    tags: async (_, { owner }) => [tag.event(owner), tag.list],
  })

import { COVER_FAMILIES, type CoverFamily } from './cover-address.ts'

/** Returns the cover of an event without a poster. Events are of no category, so the families take turns. */
export const eventCover = (id: number): { seed: string; family: CoverFamily } => ({
  seed: `activity-${id}`,
  family: COVER_FAMILIES[id % COVER_FAMILIES.length] ?? 'event',
})

import type { EventCard } from '#contract/events/events.ts'
import { eventCover } from '#web/ui/cover/event-cover.ts'
import { Picture, type PictureSlot } from '#web/ui/picture/picture.tsx'

interface EventCoverProps {
  event: Pick<EventCard, 'id' | 'poster' | 'time_zone' | 'start_time'>
  slot: PictureSlot
  /** The picture that the reader sees first; one on a page. */
  priority?: boolean
}

/** The poster of an event, else a drawn cover. It says nothing that the title does not. */
export function EventCover({ event, slot, priority }: EventCoverProps) {
  return <Picture slot={slot} picture={event.poster} {...eventCover(event)} alt="" priority={priority} />
}

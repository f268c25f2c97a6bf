import type { EventCard } from '#contract/events/events.ts'
import type { BandFigures } from '#web/domains/data/band-figures.ts'
import { dataTexts } from '#web/domains/data/data-text.ts'
import { FiguresBand } from '#web/domains/data/figures-band.tsx'
import { EventBand } from '#web/domains/events/event-band.tsx'

/** Data of the rows across the front page, which it sends as they are. */
export interface HomeBandsData {
  events: readonly EventCard[]
  figures: BandFigures | null
}

/** The rows of the front page: the leading numbers, and the next events. */
function HomeBands({ figures, events }: HomeBandsData) {
  return (
    <>
      {figures && <FiguresBand {...figures} />}
      {events.length > 0 && <EventBand events={events} />}
    </>
  )
}

/** The rows with the texts that they need. */
export async function loadHomeBands() {
  await dataTexts.loadFirst()
  return HomeBands
}

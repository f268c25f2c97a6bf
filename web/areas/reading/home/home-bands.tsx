import type { EventCard } from '#contract/events/events.ts'
import type { BandNumbers } from '#web/domains/data/band-numbers.ts'
import { dataTexts } from '#web/domains/data/data-text.ts'
import { NumbersBand } from '#web/domains/data/numbers-band.tsx'
import { EventBand } from '#web/domains/events/event-band.tsx'

/** Data of the rows across the front page, which it sends as they are. */
export interface HomeBandsData {
  events: readonly EventCard[]
  numbers: BandNumbers | null
}

/** The rows of the front page: the leading numbers, and the next events. */
function HomeBands({ numbers, events }: HomeBandsData) {
  return (
    <>
      {numbers && <NumbersBand {...numbers} />}
      {events.length > 0 && <EventBand events={events} />}
    </>
  )
}

/** The rows with the texts that they need. */
export async function loadHomeBands() {
  await dataTexts.loadFirst()
  return HomeBands
}

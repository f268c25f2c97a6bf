import type { Picture } from '#contract/content/items.ts'
import type { MediaService } from '#server/modules/content/media/service.ts'

/** Time zone functions of events, handed to the modules of conferences. */
export interface ZonedTimes {
  /** The day in a zone, 'YYYY-MM-DD'. */
  dayIn(moment: Date, zone: string): string
  /** Local time of a zone with its offset. */
  zonedTime(moment: Date, zone: string): string
}

/** Functions handed to the desk to check the input of editors. */
export interface EntryChecks {
  times: ZonedTimes & {
    /** @throws CallError timeZoneUnknown */
    knownZone(name: string): string
    /** @throws CallError where no clock of the zone shows that time, or twice */
    momentIn(zone: string, text: string, field: string): Date
  }
  /** @throws CallError invalidInput where no picture is stored there */
  pictureOf(
    path: string | null,
    given: { before: Picture | null; alt: string; field: string; media: Pick<MediaService, 'pictures'> },
  ): Promise<Picture | null>
  orders: {
    /** True if an order names each of these things exactly once, and nothing else. */
    isOrderOf(ids: readonly number[], known: readonly number[]): boolean
    sameOrder(one: readonly number[], other: readonly number[]): boolean
  }
}

import { LRUCache } from 'lru-cache'
import { pushLimits } from '#contract/outreach/push-terms.ts'

const minuteMs = 60_000
/** Time between two pushes that are no breaking news. */
export const pauseMs = 20 * minuteMs
/** Time that a text has to be translated before it is sent as it is. */
export const translationMs = 20 * minuteMs

/** Minutes of the day between which nothing rings; they may lie on both sides of midnight. */
export interface QuietHours {
  from: number
  to: number
}

/** Each takes some 40 kB; the world has fewer zones. */
const clocks = new LRUCache<string, Intl.DateTimeFormat>({ max: 500 })

function clockOf(zone: string): Intl.DateTimeFormat {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
  })
  clocks.set(zone, clock)
  return clock
}

/** Day and minute of the day that a clock in a time zone shows, by its rules of that moment. */
export function localTime(moment: Date, zone: string): { day: string; minute: number } {
  const parts = Object.fromEntries(
    clockOf(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return {
    day: `${parts.year}-${parts.month}-${parts.day}`,
    minute: Number(parts.hour) * 60 + Number(parts.minute),
  }
}

/** True while nothing is to ring: by the clock on the wall, however it is changed meanwhile. */
export function isQuiet(moment: Date, zone: string, { from, to }: QuietHours): boolean {
  const { minute } = localTime(moment, zone)
  return from <= to ? minute >= from && minute < to : minute >= from || minute < to
}

/** The end of the day that a clock in a time zone shows, found to the minute. */
export function endOfDay(moment: Date, zone: string): Date {
  const { day } = localTime(moment, zone)
  let [before, after] = [moment.getTime(), moment.getTime() + 27 * 60 * minuteMs]
  while (after - before > minuteMs / 2) {
    const middle = (before + after) / 2
    if (localTime(new Date(middle), zone).day === day) before = middle
    else after = middle
  }
  return new Date(Math.round(after / minuteMs) * minuteMs)
}

/** Settings and history of a device. */
export interface PushedDevice {
  timeZone: string
  quiet: QuietHours | undefined
  breakingInQuiet: boolean
  silentUntil: Date | null
  lastAt: Date | null
  day: string | null
  sent: number
}

export interface WaitingMessage {
  id: number
  breaking: boolean
  createdAt: Date
  /** The text is in the language of the device. */
  isTranslated: boolean
}

/** Decision about the messages that are due for a device; each is in one of the lists. */
export interface Decision {
  /** At most one goes out at a time. */
  send: number | undefined
  /** Reported by the one that goes out as further ones. */
  grouped: readonly number[]
  /** Left to the digest: nothing rings now. */
  quiet: readonly number[]
  /** Left to the digest: the day has had its pushes. */
  capped: readonly number[]
  waiting: readonly { id: number; until: Date }[]
}

/** Decides what a device is informed of now. */
export function decide(device: PushedDevice, messages: readonly WaitingMessage[], now: Date): Decision {
  const silent =
    (device.silentUntil !== null && device.silentUntil > now) ||
    (device.quiet !== undefined && isQuiet(now, device.timeZone, device.quiet))
  const sent = device.day === localTime(now, device.timeZone).day ? device.sent : 0
  const free = device.lastAt ? new Date(device.lastAt.getTime() + pauseMs) : now
  const [quiet, capped]: [number[], number[]] = [[], []]
  const waiting: { id: number; until: Date }[] = []
  const ready: WaitingMessage[] = []
  for (const message of messages) {
    const { id, breaking, createdAt, isTranslated } = message
    const translated = isTranslated ? now : new Date(createdAt.getTime() + translationMs)
    if (silent && !(breaking && device.breakingInQuiet)) quiet.push(id)
    else if (translated > now) waiting.push({ id, until: translated })
    else if (!breaking && sent >= pushLimits.daily) capped.push(id)
    else if (!breaking && free > now) waiting.push({ id, until: free })
    else ready.push(message)
  }
  const [first, ...others] = ready.toSorted(
    (one, other) =>
      Number(other.breaking) - Number(one.breaking) || other.createdAt.getTime() - one.createdAt.getTime(),
  )
  // Each breaking news is worth a push of its own; the next look sends it.
  const urgent = others.filter(({ breaking }) => breaking)
  return {
    send: first?.id,
    grouped: others.flatMap(({ id, breaking }) => (breaking ? [] : [id])),
    quiet,
    capped,
    waiting: [...waiting, ...urgent.map(({ id }) => ({ id, until: now }))],
  }
}

import { isAcceptedMoment } from '#contract/accepted-time.ts'
import { type DataMetric, type DataUnit, largestValue, smallestValue } from '#contract/market/data-terms.ts'
import {
  AnswerError,
  emptyReading,
  type FoundEntity,
  type FoundTrade,
  type LeftOutReason,
  type Reading,
} from './connector.ts'
import { momentIn, numberIn } from './values.ts'

/** How many skipped entries of a long list are named. */
const maxLeftOut = 200
/** More would keep those who read waiting while it is taken over. */
const maxPoints = 200_000
const maxEntities = 20_000
/** A source's clock may be so much ahead. */
const aheadMs = 36 * 3_600_000
const signed = new Set<DataMetric>(['flow'])

/** True if a number can be kept: none is so large that sums end, or so small that it counts for nothing. */
export const isKeepable = (number: number): boolean =>
  number === 0 || (Math.abs(number) <= largestValue && Math.abs(number) >= smallestValue)

/** True if a source can know of a moment, in ms: it is accepted from outside, and not to come. */
export const isPast = (moment: number): boolean => isAcceptedMoment(moment) && moment <= Date.now() + aheadMs

const maxTold = 8
const plain = (value: unknown): string => (typeof value === 'object' && value !== null ? '…' : String(value))

/** A value of an answer in short: only its first level, since an answer can be as deep as it likes. */
function describeValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.slice(0, maxTold).map(plain).join(', ')}]`
  if (typeof value !== 'object' || value === null) return value === undefined ? '' : String(value)
  const fields = Object.entries(value).slice(0, maxTold)
  return `{${fields.map(([name, inner]) => `${name}: ${plain(inner)}`).join(', ')}}`
}

interface FoundValue {
  at: unknown
  moment?: number | null | undefined
  value: unknown
  scale?: number
}

/** Collects what an answer holds; unusable values are skipped and reported. */
export class Collector {
  readonly reading: Reading = emptyReading()
  readonly #entities = new Set<string>()

  leaveOut(place: string, reason: LeftOutReason, value: unknown = ''): void {
    if (this.reading.leftOut.length >= maxLeftOut) {
      this.reading.untold += 1
      return
    }
    this.reading.leftOut.push({ place, reason, detail: describeValue(value).slice(0, 120) })
  }

  /** @returns its id @throws AnswerError where there are too many */
  entity(found: FoundEntity): string {
    if (!this.#entities.has(found.id)) {
      if (this.#entities.size === maxEntities) throw new AnswerError('tooMuch', `> ${maxEntities}`, 'manyThings')
      this.#entities.add(found.id)
      this.reading.entities.push(found)
    }
    return found.id
  }

  /**
   * Adds a value, unless it is none. Nothing at all is no fault; zero is nothing where something cannot be worth or
   * number nothing.
   * @param at the source's date; null: when it was read
   * @param moment the same, where it has been read already, in ms: small numbers in `at` are seconds
   * @returns whether there was a value
   * @throws AnswerError where there are too many
   */
  point(
    place: string,
    of: { entity: string; metric: DataMetric; unit: DataUnit; coin?: string },
    { at, moment = at === null ? null : momentIn(at), value, scale = 1 }: FoundValue,
  ): boolean {
    const number = numberIn(value)
    if (number === null) return false
    if (number === undefined) {
      this.leaveOut(place, 'notANumber', value)
      return false
    }
    if (moment === undefined) {
      this.leaveOut(place, 'notADate', at)
      return false
    }
    if (moment !== null && !isAcceptedMoment(moment) && moment <= Date.now()) {
      this.leaveOut(place, 'tooEarly', new Date(moment).toISOString().slice(0, 10))
      return false
    }
    if (moment !== null && moment > Date.now() + aheadMs) {
      this.leaveOut(place, 'future', new Date(moment).toISOString().slice(0, 10))
      return false
    }
    if (number < 0 && !signed.has(of.metric)) {
      this.leaveOut(place, 'negative', value)
      return false
    }
    if (number === 0 && of.metric !== 'flow' && of.metric !== 'holdings') {
      this.leaveOut(place, 'unknown', value)
      return false
    }
    const scaled = number * scale
    if (!isKeepable(scaled)) {
      this.leaveOut(place, 'notANumber', value)
      return false
    }
    if (this.reading.points.length === maxPoints) throw new AnswerError('tooMuch', `> ${maxPoints}`, 'manyValues')
    this.reading.points.push({ ...of, at: moment, value: scaled })
    return true
  }

  trade(found: FoundTrade): void {
    this.reading.trades.push(found)
  }
}

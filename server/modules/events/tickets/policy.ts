import { CallError } from '#contract/errors.ts'
import { type Answer, type QuestionKind, ticketLimits, type Unavailable } from '#contract/events/tickets.ts'
import { cleanText } from '#server/platform/database/written-texts.ts'
import { costs } from './paying-ways.ts'

/** Rules of what can be had and what counts as an answer. Pure. */

export interface StockedType {
  id: number
  kind: string
  /** Price in the currency's smallest unit. */
  price: string
  hidden: boolean
  onSale: boolean
  saleFrom: Date | null
  saleUntil: Date | null
  pools: readonly number[]
  /** Places free in the fullest of its pools. */
  free: number
  /** The same, including reservations of unpaid orders. */
  unsold: number
  /** The smallest number of places that somebody waits for; null: nobody waits. */
  waitedFor: number | null
}

/**
 * How many of each type can be had. Places that are free but fit somebody who waits for them are theirs, for whichever
 * type of the same pools; not while nobody could pay for what they wait for.
 */
export function stockOf(types: readonly StockedType[], isPayable: boolean): Map<number, number> {
  const isPromised = (type: StockedType) =>
    type.waitedFor !== null && type.free >= type.waitedFor && (isPayable || !costs(type))
  const promised = new Set(types.filter(isPromised).flatMap(({ pools }) => pools))
  return new Map(types.map(({ id, free, pools }) => [id, pools.some((pool) => promised.has(pool)) ? 0 : free]))
}

/** The other types that draw on the places which limit a type: what is left of it is theirs as well. */
export const sharingWith = (
  { id, scarcest }: { id: number; scarcest: readonly number[] },
  types: readonly Pick<StockedType, 'id' | 'pools'>[],
): number[] =>
  types.filter((one) => one.id !== id && one.pools.some((pool) => scarcest.includes(pool))).map((one) => one.id)

/** Places of a full type that may be free again: those in orders that are not paid yet, unless somebody waits for them. */
export function mayReturn(type: StockedType, types: readonly StockedType[]): number {
  const isWaitedFor = types.some(
    ({ waitedFor, pools }) => waitedFor !== null && pools.some((id) => type.pools.includes(id)),
  )
  return type.free > 0 || isWaitedFor ? 0 : type.unsold
}

/** Why a type cannot be had now, `left` being what the stock says of it; null: it can. */
export function unavailableNow(
  type: Pick<StockedType, 'kind' | 'onSale' | 'saleFrom' | 'saleUntil' | 'price'>,
  {
    left,
    isOver,
    isOpened,
    isPayable,
    now,
  }: { left: number; isOver: boolean; isOpened: boolean; isPayable: boolean; now: Date },
): Unavailable | null {
  if (isOver) return 'event_over'
  if (!type.onSale) return 'paused'
  if (type.saleFrom && type.saleFrom > now) return 'not_yet'
  if (type.saleUntil && type.saleUntil <= now) return 'over'
  if (left <= 0) return 'sold_out'
  if (costs(type) && !isPayable) return 'no_payment'
  return needsCode(type) && !isOpened ? 'code_needed' : null
}

const needsCode = ({ kind }: Pick<StockedType, 'kind'>): boolean => kind === 'invite_only_free'

/** True if a type is had with a code alone, listed or not. */
export const wantsCode = (type: Pick<StockedType, 'kind' | 'hidden'>): boolean => type.hidden || needsCode(type)

/** A code as codes are compared: width, case and spaces make no difference. */
export const codeKey = (code: string): string => cleanText(code.normalize('NFKC')).toLowerCase().replace(/\s+/gu, '')

export interface AskedQuestion {
  id: number
  kind: QuestionKind
  label: string
  options: readonly string[]
  required: boolean
}

const codePoints = (text: string): number => [...text].length

/**
 * Answers in the form that is stored. Answers to other questions are dropped.
 * @param at prefix of the field in a refusal, such as 'attendees.0.'
 * @throws CallError attendeesIncomplete with the place of the question whose answer is missing or not among its choices
 */
export function parseAnswers(
  questions: readonly AskedQuestion[],
  given: Readonly<Record<string, Answer>>,
  at = '',
): Record<string, Answer> {
  const sound: Record<string, Answer> = {}
  for (const question of questions) {
    const answer = parseAnswer(question, given[question.id])
    if (answer === 'refused' || (answer === undefined && question.required))
      throw new CallError('attendeesIncomplete', `${at}answers.${question.id}`)
    if (answer !== undefined) sound[question.id] = answer.value
  }
  return sound
}

type Sound = { value: Answer } | undefined | 'refused'

function parseAnswer({ kind, options }: AskedQuestion, given: Answer | undefined): Sound {
  if (given === undefined) return undefined
  switch (kind) {
    case 'agreement':
      if (typeof given !== 'boolean') return 'refused'
      return given ? { value: true } : undefined
    case 'several': {
      if (!Array.isArray(given) || given.some((one) => !options.includes(one))) return 'refused'
      const chosen = options.filter((one) => given.includes(one))
      return chosen.length > 0 ? { value: chosen } : undefined
    }
    case 'choice':
      if (typeof given !== 'string') return 'refused'
      if (given === '') return undefined
      return options.includes(given) ? { value: given } : 'refused'
    case 'text': {
      if (typeof given !== 'string') return 'refused'
      const text = cleanText(given, true)
      if (codePoints(text) > ticketLimits.answer) return 'refused'
      return text ? { value: text } : undefined
    }
  }
}

import type { OrganiserEvent } from '#contract/events/event-desk.ts'
import { currencyExponents, eventLimits, socialNetworks } from '#contract/events/event-terms.ts'
import {
  type EventFieldValues,
  emptyEventFields,
  eventFields,
  eventFieldsOfType,
} from '#contract/events/fields/event-fields.ts'
import { readAmount, writeAmount } from '#contract/events/payments/pricing.ts'
import { readHttpsAddress, readSocialAddress } from '#contract/events/social-addresses.ts'
import type { QuestionKind, StoredSetup, TicketKind, TicketSetup } from '#contract/events/tickets.ts'
import type { RichDocument } from '#contract/newsroom/manuscripts.ts'
import type { Language } from '#language/languages.ts'
import { enteredTime, localOfSiteTime, momentOf, siteTimeOf, splitTime } from './event-times.ts'

/** Rows have a key of their own from the moment that they are added; the server numbers them later. */
interface Row {
  key: string
  id?: number
}

export interface PoolValues extends Row {
  name: string
  capacity: number
}

export interface TypeValues extends Row {
  kind: TicketKind
  name: string
  description: string
  /** Both in the other language of the site. */
  translation: { name: string; description: string }
  /** The price as people write it, such as '128.50'; empty for none. */
  price: string
  group_prices: { from: number; price: string }[]
  /** Local times of the event's zone, or empty. */
  sale_from: string
  sale_until: string
  per_order: number
  hidden: boolean
  on_sale: boolean
  /** Keys of the pools that it draws on. */
  pools: string[]
}

export interface QuestionValues extends Row {
  kind: QuestionKind
  label: string
  /** One option a line. */
  options: string
  required: boolean
}

/** All that stands in the form of an event: its declared fields and its offer. */
export interface EventValues extends Omit<EventFieldValues, 'start' | 'end' | 'detail' | 'cancellation_hours'> {
  detail: RichDocument
  start: string
  start_offset: string
  end: string
  end_offset: string
  /** Hours before the start; empty: holders cannot cancel. */
  cancellation_hours: string
  pools: PoolValues[]
  types: TypeValues[]
  questions: QuestionValues[]
}

const dayMs = 86_400_000
const newKey = () => crypto.randomUUID()

/** Kinds that say of themselves that they cost nothing. */
const freeKinds: readonly TicketKind[] = ['free', 'invite_only_free']

/** True if a type may have a price. */
export const canCost = ({ kind }: Pick<TypeValues, 'kind'>): boolean => !freeKinds.includes(kind)
/** True if a type that can have a price is free without one. */
export const mayBeFree = ({ kind }: Pick<TypeValues, 'kind'>): boolean => kind === 'official'
/** True if a type is meant to be sold. */
export const hasPrice = (type: Pick<TypeValues, 'kind' | 'price'>): boolean => canCost(type) && type.price.trim() !== ''

export const exponentOf = (currency: string): number => currencyExponents[currency] ?? 2

export const newPool = (): PoolValues => ({ key: newKey(), name: '', capacity: 100 })
export const newType = (pool: string): TypeValues => ({
  ...{ key: newKey(), kind: 'free', name: '', description: '', sale_from: '', sale_until: '' },
  ...{ translation: { name: '', description: '' }, price: '', group_prices: [] },
  ...{ per_order: 2, hidden: false, on_sale: true, pools: [pool] },
})
export const newQuestion = (): QuestionValues => ({
  ...{ key: newKey(), kind: 'text', label: '', options: '', required: false },
})

/** An event of which nothing is written yet: one kind of ticket and one pool, since most have no more. */
export function emptyValues(language: Language, ticketName: string): EventValues {
  const pool = newPool()
  return {
    ...emptyEventFields(),
    language,
    detail: { type: 'doc', content: [] },
    ...{ start: '', start_offset: '', end: '', end_offset: '', cancellation_hours: '24' },
    pools: [pool],
    types: [{ ...newType(pool.key), name: ticketName }],
    questions: [],
  }
}

/** Converts the stored event to form values. */
export function valuesOf({ fields }: Pick<OrganiserEvent, 'fields'>, setup: StoredSetup): EventValues {
  const { start, end, detail, links, cancellation_hours: hours, ...others } = fields
  const exponent = exponentOf(fields.currency)
  const [starts, ends] = [splitTime(start), splitTime(end)]
  const pools = setup.pools.map(({ id, name, capacity }) => ({ key: `pool ${id}`, id, name, capacity }))
  return {
    ...others,
    detail: detail as RichDocument,
    start: starts.local,
    start_offset: starts.offset ?? '',
    end: ends.local,
    end_offset: ends.offset ?? '',
    links: links.map((link) => ({ ...link })),
    cancellation_hours: hours === null ? '' : String(hours),
    pools,
    types: setup.types.map(
      ({ id, sale_from, sale_until, pools: drawn, price, group_prices, sold, waiting, ...type }) => ({
        ...type,
        price: price === '0' ? '' : writeAmount(BigInt(price), exponent),
        group_prices: group_prices.map((one) => ({ from: one.from, price: writeAmount(BigInt(one.price), exponent) })),
        key: `type ${id}`,
        id,
        sale_from: localOfSiteTime(sale_from, fields.time_zone),
        sale_until: localOfSiteTime(sale_until, fields.time_zone),
        pools: drawn.flatMap((place) => pools[place]?.key ?? []),
      }),
    ),
    questions: setup.questions.map(({ id, kind, label, options, required }) => ({
      ...{ key: `question ${id}`, id, kind, label, required },
      options: options.join('\n'),
    })),
  }
}

/** True if the end, as far as both times are known, comes after the start and not months later. */
function isEndAfterStart({ start, start_offset, end, end_offset, time_zone }: EventValues): boolean {
  const [from, to] = [momentOf(start, time_zone, start_offset), momentOf(end, time_zone, end_offset)]
  if (!('at' in from && 'at' in to)) return true
  return to.at > from.at && to.at - from.at <= eventLimits.days * dayMs
}

/** An address as it is saved: one that is still being written is none yet, and keeps nothing else from being saved. */
const savedAddress = (text: string) => (readHttpsAddress(text) === undefined ? '' : text)

/** The addresses of an event as they are saved. */
function savedAddresses(values: EventValues): Partial<EventFieldValues> {
  const profiles = socialNetworks.map((name) => [
    name,
    readSocialAddress(name, values[name]) === undefined ? '' : values[name],
  ])
  const addresses = eventFieldsOfType('address').map((name) => [name, savedAddress(values[name])])
  return Object.fromEntries([...profiles, ...addresses])
}

/**
 * The event's own part, as it is saved. Times and addresses that are none yet are left empty; the form says what is wrong
 * with them.
 */
export function eventOf(values: EventValues): EventFieldValues {
  const { start, start_offset, end, end_offset, cancellation_hours, time_zone, pools, types, questions, ...rest } =
    values
  const hours = Number.parseInt(cancellation_hours, 10)
  return {
    ...rest,
    ...savedAddresses(values),
    links: rest.links.filter(({ url }) => savedAddress(url) !== ''),
    time_zone,
    start: enteredTime(start, time_zone, start_offset),
    end: isEndAfterStart(values) ? enteredTime(end, time_zone, end_offset) : null,
    cancellation_hours: Number.isNaN(hours) ? null : Math.min(Math.max(hours, 0), eventFields.cancellation_hours.max),
  }
}

const whole = (value: number, least: number, most: number) =>
  Math.min(Math.max(Math.trunc(Number(value)) || 0, least), most)

type SavedPrices = Pick<TicketSetup['types'][number], 'price' | 'group_prices' | 'on_sale'>

/**
 * Prices as they are saved. In place of what cannot be read as one stands what was saved before; where that was nothing, the
 * type is not sold meanwhile.
 */
function pricesOf(
  { kind, price, group_prices, on_sale: onSale }: Pick<TypeValues, 'kind' | keyof SavedPrices>,
  exponent: number,
  before: Omit<SavedPrices, 'on_sale'> | undefined,
): SavedPrices {
  const amount = price.trim() === '' && mayBeFree({ kind }) ? 0n : readAmount(price, exponent)
  if (amount === undefined) {
    const { price: kept = '0', group_prices: groups = [] } = before ?? {}
    return { price: kept, group_prices: groups, on_sale: onSale && kept !== '0' }
  }
  const groups = group_prices.flatMap((group) => {
    const each = readAmount(group.price, exponent)
    return each === undefined ? [] : [{ from: group.from, price: `${each}` }]
  })
  return { price: `${amount}`, group_prices: groups, on_sale: onSale }
}

/** A time of a sale as it is saved: the moment that was stored where the form still shows it, since inputs know no seconds. */
const saleTime = (local: string, zone: string, stored: string | null | undefined): string | null =>
  stored && localOfSiteTime(stored, zone) === local ? stored : siteTimeOf(local, zone)

/**
 * Returns the offer of the event in the format for saving; unnamed rows are still drafts and stay here.
 * @param before what was saved last
 */
export function setupOf(
  { pools, types, questions, time_zone, currency }: EventValues,
  before?: Pick<StoredSetup, 'types'>,
): TicketSetup {
  const exponent = exponentOf(currency)
  const places = new Map(pools.map(({ key }, place) => [key, place]))
  return {
    pools: pools.map(({ id, name, capacity }) => ({ id, name, capacity: whole(capacity, 0, 1_000_000) })),
    types: types
      .filter(({ name }) => name.trim() !== '')
      .map(({ key: _, sale_from, sale_until, pools: drawn, per_order, price, group_prices, ...type }) => {
        const stored = before?.types.find(({ id }) => id === type.id)
        return {
          ...type,
          ...(canCost(type)
            ? pricesOf({ ...type, price, group_prices }, exponent, stored)
            : { price: '0', group_prices: [] }),
          per_order: whole(per_order, 1, 50),
          sale_from: saleTime(sale_from, time_zone, stored?.sale_from),
          sale_until: saleTime(sale_until, time_zone, stored?.sale_until),
          pools: drawnPlaces(drawn, places),
        }
      }),
    questions: questions
      .filter(({ label }) => label.trim() !== '')
      .map(({ key: _, options, ...question }) => ({ ...question, options: optionsOf(options) })),
  }
}

/** A type whose pools were all removed draws on the first one. */
function drawnPlaces(keys: readonly string[], places: ReadonlyMap<string, number>): number[] {
  const found = keys.flatMap((key) => places.get(key) ?? [])
  return found.length > 0 ? found : [0]
}

/** The options of a question, one a line; empty lines are none. */
export const optionsOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Gives rows that were saved the numbers that the server gave them; what was written meanwhile stays. */
export function withNumbers(now: EventValues, sent: EventValues, stored: StoredSetup): EventValues {
  const numbers = new Map<string, number>()
  const learn = (rows: readonly Row[], saved: readonly { id: number }[]) => {
    for (const [place, { key }] of rows.entries()) if (saved[place]) numbers.set(key, saved[place].id)
  }
  learn(sent.pools, stored.pools)
  learn(
    sent.types.filter(({ name }) => name.trim() !== ''),
    stored.types,
  )
  learn(
    sent.questions.filter(({ label }) => label.trim() !== ''),
    stored.questions,
  )
  const numbered = <R extends Row>(rows: R[]) => rows.map((row) => ({ ...row, id: row.id ?? numbers.get(row.key) }))
  return { ...now, pools: numbered(now.pools), types: numbered(now.types), questions: numbered(now.questions) }
}

/** True if the event is blank, so that nobody would miss it. */
export const isBlankEvent = ({ title, start, end, poster, detail, city, venue, address }: EventValues): boolean =>
  [title, start, end, city, venue, address].every((text) => text.trim() === '') &&
  poster === null &&
  (detail.content?.length ?? 0) === 0

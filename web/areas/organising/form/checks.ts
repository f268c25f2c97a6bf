import { eventLimits, type SocialNetwork } from '#contract/events/event-terms.ts'
import {
  type EventSection,
  eventField,
  eventFieldNames,
  eventSections,
  isRequired,
} from '#contract/events/fields/event-fields.ts'
import { readAmount, writeAmount } from '#contract/events/payments/pricing.ts'
import { readHttpsAddress, readSocialAddress } from '#contract/events/social-addresses.ts'
import { momentOf } from './event-times.ts'
import { canCost, type EventValues, exponentOf, mayBeFree, optionsOf, type TypeValues } from './values.ts'

/** Problem that keeps an event from being submitted, or is an error in any case. The key names a text. */
export interface Finding {
  section: EventSection
  /** The field of the form, as React Hook Form names it. */
  field: string
  problem:
    | 'wrong.required'
    | 'wrong.long'
    | 'wrong.time'
    | 'wrong.gap'
    | 'wrong.order'
    | 'wrong.days'
    | 'wrong.address'
    | 'wrong.social'
    | 'wrong.number'
    | 'wrong.price'
    | 'wrong.priceWhole'
    | 'wrong.priceHigh'
    | 'wrong.group'
    | 'wrong.sale'
    | 'wrong.options'
    | 'wrong.many'
    | 'wrong.ticket'
  values?: Readonly<Record<string, string | number>>
}

const length = (text: string) => [...text.trim()].length
const dayMs = 86_400_000
const maxOptions = 50
const maxPerOrder = 50
const maxCapacity = 1_000_000
const maxPrice = 1_000_000_000_000n

/** Problems beyond those of single texts and addresses, by the part of the form. */
const ownFindings: Partial<Record<EventSection, (values: EventValues) => Finding[]>> = {
  times: timeFindings,
  place: linkFindings,
  detail: (values) => (isEmptyDetail(values) ? [required('detail', 'detail')] : []),
  tickets: ticketFindings,
  questions: questionFindings,
}

/** Everything that is wrong with the form as it stands, in its order. Pure. */
export const findings = (values: EventValues): Finding[] =>
  eventSections.flatMap((section) => [...fieldFindings(section, values), ...(ownFindings[section]?.(values) ?? [])])

/** Problems of entries in whose place something else is saved: what stood there before, the nearest value, or nothing. */
const replacing: ReadonlySet<Finding['problem']> = new Set([
  ...(['wrong.time', 'wrong.gap', 'wrong.order', 'wrong.days', 'wrong.address', 'wrong.social'] as const),
  ...(['wrong.number', 'wrong.price', 'wrong.priceWhole', 'wrong.priceHigh'] as const),
])

/** Returns the problems because of which something entered is not what is saved. */
export const unsavedEntries = (values: EventValues): Finding[] =>
  findings(values).filter(({ problem, field }) => replacing.has(problem) || isMissingPrice(problem, field))

/** A price that was taken out of its field stays until another one can be read. */
const isMissingPrice = (problem: Finding['problem'], field: string) =>
  problem === 'wrong.required' && /^types\.\d+\.(group_prices\.\d+\.)?price$/.test(field)

const required = (section: EventSection, field: string): Finding => ({ section, field, problem: 'wrong.required' })

const isEmptyDetail = ({ detail }: EventValues) => !JSON.stringify(detail.content ?? []).includes('"text"')

/** Problems of the texts and addresses of a part of the form, from their declaration. */
function fieldFindings(section: EventSection, values: EventValues): Finding[] {
  return eventFieldNames.flatMap((name): Finding[] => {
    const field = eventField(name)
    const value = values[name]
    if (field.section !== section || typeof value !== 'string' || field.type === 'time') return []
    if (isRequired(field, values.attendance) && length(value) === 0) return [required(section, name)]
    if (field.type === 'line' || field.type === 'prose') return tooLong(section, name, value, field.max)
    if (field.type === 'address') return wrongAddress(section, name, value)
    const isWrong = field.type === 'profile' && readSocialAddress(name as SocialNetwork, value) === undefined
    return isWrong ? [{ section, field: name, problem: 'wrong.social' }] : []
  })
}

function tooLong(section: EventSection, field: string, text: string, most: number): Finding[] {
  return length(text) > most ? [{ section, field, problem: 'wrong.long', values: { most } }] : []
}

function timeFindings({ start, start_offset, end, end_offset, time_zone }: EventValues): Finding[] {
  const given = [
    ['start', momentOf(start, time_zone, start_offset)],
    ['end', momentOf(end, time_zone, end_offset)],
  ] as const
  const single = given.flatMap(([field, moment]): Finding[] => {
    if (moment.kind === 'empty') return [required('times', field)]
    if (moment.kind === 'invalid') return [{ section: 'times', field, problem: 'wrong.time' }]
    if (moment.kind !== 'gap') return []
    return [{ section: 'times', field, problem: 'wrong.gap', values: { next: moment.next.slice(11) } }]
  })
  const [from, to] = given.map(([, moment]) => ('at' in moment ? moment.at : undefined))
  if (from === undefined || to === undefined) return single
  if (to <= from) {
    const minutes = Math.round((from - to) / 60_000)
    return [...single, { section: 'times', field: 'end', problem: 'wrong.order', values: { minutes } }]
  }
  const tooMany = to - from > eventLimits.days * dayMs
  return tooMany
    ? [...single, { section: 'times', field: 'end', problem: 'wrong.days', values: { most: eventLimits.days } }]
    : single
}

function linkFindings({ links }: EventValues): Finding[] {
  return links.flatMap(({ name, url }, place) => [
    ...(name.trim() && !url.trim() ? [required('place', `links.${place}.url`)] : []),
    ...wrongAddress('place', `links.${place}.url`, url),
  ])
}

function wrongAddress(section: EventSection, field: string, text: string): Finding[] {
  if (text.trim() === '') return []
  return readHttpsAddress(text) ? [] : [{ section, field, problem: 'wrong.address' }]
}

const isWhole = (value: unknown, least: number, most: number) =>
  Number.isInteger(Number(value)) && Number(value) >= least && Number(value) <= most && String(value).trim() !== ''

/** More digits than amounts are read of. */
const isHighText = /^\d{16,}/

/** Returns the error message for a text that is no valid amount of a currency with a number of decimals. */
export const wrongAmount = (exponent: number): ['wrong.priceWhole'] | ['wrong.price', { exponent: number }] =>
  exponent === 0 ? ['wrong.priceWhole'] : ['wrong.price', { exponent }]

/** A type of a kind that is sold has a price that can be read, in the digits of its currency. */
function priceFindings({ kind, price, group_prices }: TypeValues, at: string, exponent: number): Finding[] {
  if (!canCost({ kind })) return []
  const amountFindings = (text: string, field: string): Finding[] => {
    if (text.trim() === '') return [{ section: 'tickets', field, problem: 'wrong.required' }]
    const amount = readAmount(text, exponent)
    if (amount !== undefined && amount <= maxPrice) return []
    const isHigh = amount !== undefined || isHighText.test(text.trim())
    const [problem, values] = isHigh
      ? (['wrong.priceHigh', { most: writeAmount(maxPrice, exponent) }] as const)
      : wrongAmount(exponent)
    return [{ section: 'tickets', field, problem, values }]
  }
  return [
    ...(price.trim() !== '' || !mayBeFree({ kind }) ? amountFindings(price, `${at}price`) : []),
    ...group_prices.flatMap((group, nth): Finding[] => {
      const isTwice = group_prices.findIndex(({ from }) => from === group.from) < nth
      const isSound = isWhole(group.from, 2, maxPerOrder) && !isTwice
      return [
        ...amountFindings(group.price, `${at}group_prices.${nth}.price`),
        ...(isSound
          ? []
          : [{ section: 'tickets', field: `${at}group_prices.${nth}.from`, problem: 'wrong.group' } as const]),
      ]
    }),
  ]
}

function ticketFindings({ pools, types, time_zone, end, end_offset, currency }: EventValues): Finding[] {
  const ends = momentOf(end, time_zone, end_offset)
  const number = (field: string, least: number, most: number): Finding => ({
    ...{ section: 'tickets', field, problem: 'wrong.number', values: { least, most } },
  })
  return [
    ...(types.length === 0 ? [{ section: 'tickets', field: 'types', problem: 'wrong.ticket' } as const] : []),
    ...pools.flatMap(({ capacity }, place) =>
      isWhole(capacity, 0, maxCapacity) ? [] : [number(`pools.${place}.capacity`, 0, maxCapacity)],
    ),
    ...types.flatMap((type, place) => priceFindings(type, `types.${place}.`, exponentOf(currency))),
    ...types.flatMap(({ name, per_order, sale_from, sale_until }, place): Finding[] => {
      const at = `types.${place}.`
      const [from, until] = [momentOf(sale_from, time_zone), momentOf(sale_until, time_zone)]
      const wrongOrder = 'at' in from && 'at' in until && until.at <= from.at
      const afterEnd = 'at' in from && 'at' in ends && from.at >= ends.at
      return [
        ...(length(name) === 0 ? [required('tickets', `${at}name`)] : tooLong('tickets', `${at}name`, name, 60)),
        ...(isWhole(per_order, 1, maxPerOrder) ? [] : [number(`${at}per_order`, 1, maxPerOrder)]),
        ...(wrongOrder || afterEnd
          ? [{ section: 'tickets', field: `${at}sale_until`, problem: 'wrong.sale' } as const]
          : []),
      ]
    }),
  ]
}

function questionFindings({ questions }: EventValues): Finding[] {
  return questions.flatMap(({ kind, label, options }, place): Finding[] => {
    const at = `questions.${place}.`
    const chosen = kind === 'choice' || kind === 'several'
    const given = optionsOf(options)
    return [
      ...(length(label) === 0 ? [required('questions', `${at}label`)] : tooLong('questions', `${at}label`, label, 200)),
      ...(chosen && new Set(given).size < 2
        ? [{ section: 'questions', field: `${at}options`, problem: 'wrong.options' } as const]
        : []),
      ...(chosen && given.length > maxOptions
        ? [
            {
              section: 'questions',
              field: `${at}options`,
              problem: 'wrong.many',
              values: { n: given.length, most: maxOptions },
            } as const,
          ]
        : []),
    ]
  })
}

import { CallError } from '#contract/errors.ts'
import { type TicketSetup, ticketLimits } from '#contract/events/tickets.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import { momentOf } from '#server/platform/site-time.ts'

/** Setup by an organiser, checked: texts are clean, times are moments. */
export type SoundSetup = ReturnType<typeof parseSetup>

/** Kinds that say of themselves that they cost nothing. */
const freeKinds: readonly string[] = ['free', 'invite_only_free']
const offersChoice = (kind: string) => kind === 'choice' || kind === 'several'

/** @throws CallError invalidInput with the place of what is wrong, pricedTicket */
export function parseSetup(setup: TicketSetup) {
  return {
    pools: setup.pools.map((pool, place) => ({
      ...pool,
      name: parseText(pool.name, ticketLimits.name, `pools.${place}.name`, { optional: true }),
    })),
    types: setup.types.map((type, place) => parseType(type, setup.pools.length, `types.${place}`)),
    questions: setup.questions.map((question, place) => parseQuestion(question, `questions.${place}`)),
  }
}

function parseType(type: TicketSetup['types'][number], pools: number, at: string) {
  if (type.pools.some((pool) => pool >= pools)) throw new CallError('invalidInput', `${at}.pools`)
  if (freeKinds.includes(type.kind) && (BigInt(type.price) > 0n || type.group_prices.length > 0))
    throw new CallError('pricedTicket', `${at}.price`)
  const saleFrom = parseTime(type.sale_from, `${at}.sale_from`)
  const saleUntil = parseTime(type.sale_until, `${at}.sale_until`)
  if (saleFrom && saleUntil && saleFrom >= saleUntil) throw new CallError('invalidInput', `${at}.sale_until`)
  return {
    ...type,
    name: parseText(type.name, ticketLimits.name, `${at}.name`),
    description: parseText(type.description, ticketLimits.description, `${at}.description`, {
      optional: true,
      lines: true,
    }),
    translation: {
      name: parseText(type.translation.name, ticketLimits.name, `${at}.translation.name`, { optional: true }),
      description: parseText(type.translation.description, ticketLimits.description, `${at}.translation.description`, {
        optional: true,
        lines: true,
      }),
    },
    price: parsePrice(type.price, `${at}.price`),
    groupPrices: parseGroups(type.group_prices, `${at}.group_prices`),
    pools: [...new Set(type.pools)],
    saleFrom,
    saleUntil,
  }
}

function parseQuestion(question: TicketSetup['questions'][number], at: string) {
  const label = parseText(question.label, ticketLimits.label, `${at}.label`)
  const options = question.options.map((option, place) =>
    parseText(option, ticketLimits.option, `${at}.options.${place}`),
  )
  const isComplete = offersChoice(question.kind) ? options.length >= 2 : options.length === 0
  if (!isComplete || new Set(options).size < options.length) throw new CallError('invalidInput', `${at}.options`)
  return { ...question, label, options }
}

/** Each number of tickets has one price. */
function parseGroups(groups: TicketSetup['types'][number]['group_prices'], at: string) {
  if (new Set(groups.map(({ from }) => from)).size < groups.length) throw new CallError('invalidInput', at)
  return groups.map(({ from, price }, place) => ({ from, price: parsePrice(price, `${at}.${place}.price`) }))
}

/** A price in the currency's smallest unit. Sums of an order stay exact far below where the driver's numbers end. */
export function parsePrice(price: string, at: string): number {
  const amount = Number(price)
  if (amount > ticketLimits.price) throw new CallError('invalidInput', at)
  return amount
}

/** @throws CallError invalidInput for an invalid moment */
export function parseTime(time: string | null, at: string): Date | null {
  if (time === null) return null
  const moment = momentOf(time)
  if (!moment) throw new CallError('invalidInput', at)
  return moment
}

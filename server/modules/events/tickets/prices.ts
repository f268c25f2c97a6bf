import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import { type Pricing, pricingLimits } from '#contract/events/payments/prices.ts'
import { type Discount, type PriceTerms, type Quote, quoteOrder } from '#contract/events/payments/pricing.ts'
import { type Database, transaction } from '#server/platform/database/database.ts'
import { parseText } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { MemberContext } from '#server/platform/http/caller.ts'
import type { CodeGuesses, Guessing } from './code-guesses.ts'
import type { EventRoles } from './event-roles.ts'
import type { PayingWays } from './paying-ways.ts'
import { codeKey } from './policy.ts'
import * as store from './prices-store.ts'
import { parsePrice } from './setup.ts'
import { holdSetup } from './setup-store.ts'
import { createTicketsStore } from './store.ts'

interface Needs {
  database: Pick<Database, 'orm'>
  guesses: CodeGuesses
}

const managing = ['owner', 'manager'] as const

/** Price of an order, counted by one version of the event's prices. */
export interface PricedOrder {
  version: number
  quote: Quote
  /** The codes of the quote's discounts, in their order. */
  codes: string[]
  pricing: Pick<store.PricingRow, 'taxName' | 'taxBp' | 'taxIncluded'>
}

/** The moment of a price, and the client that asks. */
type PriceReading = Pick<CallContext, 'now'> & Guessing

const noTerms = { version: 0, taxName: '', taxBp: 0, taxIncluded: true, feeBp: 0, feePerTicket: 0 }

/** Creates the service for the prices of tickets to visitors. */
export function createPrices({ database, guesses }: Needs) {
  const { orm } = database
  const tickets = createTicketsStore(orm)
  const typePrices = store.createTypePrices(orm)

  /** @throws CallError discountRefused, discountsExclusive with the place of the code */
  async function parseDiscounts(
    event: number,
    codes: readonly string[],
    types: readonly number[],
    { now, ...client }: PriceReading,
  ): Promise<store.DiscountRow[]> {
    const keys = codes.map(codeKey)
    const known = await guesses.lookUp(
      event,
      client,
      () => store.discountsOf(orm, event, keys, now),
      (found) => keys.every((key) => found.has(key)) || tickets.codesExist(event, keys),
    )
    const used = keys.map((key, place) => {
      const discount = known.get(key)
      const isFor = discount && (discount.types.length === 0 || discount.types.some((type) => types.includes(type)))
      if (!discount || !isFor || keys.indexOf(key) < place)
        throw new CallError('discountRefused', `discount_codes.${place}`)
      return discount
    })
    const lonely = used.findIndex(({ combinable }) => !combinable)
    if (used.length > 1 && lonely >= 0) throw new CallError('discountsExclusive', `discount_codes.${lonely}`)
    return used
  }

  /**
   * Returns the price of lines of tickets at a moment. The version is read first, so that what changes meanwhile is
   * noticed when places are taken by it.
   * @throws CallError ticketMissing, discountRefused, discountsExclusive, tooManyRequests
   */
  async function priceLines(
    event: number,
    lines: readonly { type: number; quantity: number }[],
    codes: readonly string[],
    reading: PriceReading,
  ): Promise<PricedOrder> {
    const prices = await typePrices(event)
    const pricing = prices[0]?.pricing ?? noTerms
    const wanted = lines.map(({ type, quantity }, place) => {
      const known = prices.find(({ id }) => id === type)
      if (!known) throw new CallError('ticketMissing', `lines.${place}`)
      const groups = known.groups.map(({ from, price }) => ({ from, price: BigInt(price) }))
      return { type, quantity, price: BigInt(known.price), groupPrices: groups }
    })
    const types = lines.map(({ type }) => type)
    const discounts = codes.length > 0 ? await parseDiscounts(event, codes, types, reading) : []
    const quote = quoteOrder(wanted, discounts.map(discountOf), termsOf(pricing))
    return { version: pricing.version, quote, codes: discounts.map(({ code }) => code), pricing }
  }

  return {
    priced: priceLines,

    /** @throws CallError itemMissing, ticketMissing, discountRefused, discountsExclusive, tooManyRequests */
    async quote(
      { event: id, lines, discount_codes: codes }: ParsedInput<'quoteOrder'>,
      reading: PriceReading,
    ): Promise<CallOutput<'quoteOrder'>> {
      const event = await tickets.onSale(id)
      if (!event) throw new CallError('itemMissing', 'event')
      const { quote, codes: texts, pricing } = await priceLines(id, lines, codes, reading)
      return {
        currency: event.currency,
        currency_exponent: event.currencyExponent,
        subtotal: `${quote.subtotal}`,
        discounts: quote.discounts.map(({ amount }, place) => ({ code: texts[place] ?? '', amount: `${amount}` })),
        fee: `${quote.fee}`,
        tax: `${quote.tax}`,
        ...{ tax_name: pricing.taxName, tax_bp: pricing.taxBp, tax_included: pricing.taxIncluded },
        total: `${quote.total}`,
        lines: quote.lines.map((line, place) => ({
          ...{ type: lines[place]?.type ?? 0, quantity: lines[place]?.quantity ?? 0 },
          unit_price: `${line.unitPrice}`,
          ...{ discount: `${line.discount}`, fee: `${line.fee}`, tax: `${line.tax}`, total: `${line.total}` },
        })),
      }
    },
  }
}

const discountOf = ({ id, purpose, value, types }: store.DiscountRow): Discount => ({
  id,
  kind: purpose,
  value: BigInt(value),
  types,
})

const termsOf = ({ taxBp, taxIncluded, feeBp, feePerTicket }: typeof noTerms): PriceTerms => ({
  ...{ taxBp, taxIncluded, feeBp },
  feePerTicket: BigInt(feePerTicket),
})

interface DeskNeeds extends Omit<Needs, 'guesses'> {
  events: EventRoles
  tickets: Pick<PayingWays, 'waysToPay'>
}

/** Creates the desk for the additions of organisers to their prices. */
export function createPricingDesk({ database, events, tickets }: DeskNeeds) {
  const { orm } = database
  const { currencyOf } = createTicketsStore(orm)

  async function read(event: number): Promise<CallOutput<'activityPricing'>> {
    const [row, currency, isFixed, ways] = await Promise.all([
      store.pricingOf(orm, event),
      currencyOf(event),
      store.isCurrencyFixed(orm, event),
      tickets.waysToPay(event),
    ])
    return {
      ...{ tax_name: row?.taxName ?? '', tax_bp: row?.taxBp ?? 0, tax_included: row?.taxIncluded ?? true },
      ...{ fee_bp: row?.feeBp ?? 0, fee_per_ticket: `${row?.feePerTicket ?? 0}` },
      ...{ seller_name: row?.sellerName ?? '', seller_address: row?.sellerAddress ?? '' },
      seller_tax_number: row?.sellerTaxNumber ?? '',
      ...currency,
      currency_fixed: isFixed,
      ways: [...ways],
    }
  }

  return {
    async pricing({ id }: ParsedInput<'activityPricing'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      return read(id)
    },

    /** @throws CallError invalidInput with the field; editConflict where the event has another currency by now */
    async savePricing({ id, currency, ...input }: ParsedInput<'saveActivityPricing'>, context: MemberContext) {
      await events.requireRole(id, context, managing)
      const columns = parsePricing(input)
      await transaction(database, async (tx) => {
        // A change of the currency is over by then.
        await holdSetup(tx, id)
        if (currency !== undefined && currency !== (await currencyOf(id, tx)).currency)
          throw new CallError('editConflict', 'currency')
        await store.savePricing(tx, id, columns)
      })
      return read(id)
    },
  }
}

function parsePricing(input: Pricing): Omit<store.PricingRow, 'eventId' | 'version'> {
  const text = (field: 'tax_name' | 'seller_name' | 'seller_address' | 'seller_tax_number', max: number) =>
    parseText(input[field], max, field, { optional: true, lines: field === 'seller_address' })
  return {
    taxName: text('tax_name', pricingLimits.taxName),
    ...{ taxBp: input.tax_bp, taxIncluded: input.tax_included, feeBp: input.fee_bp },
    feePerTicket: parsePrice(input.fee_per_ticket, 'fee_per_ticket'),
    sellerName: text('seller_name', pricingLimits.sellerName),
    sellerAddress: text('seller_address', pricingLimits.sellerAddress),
    sellerTaxNumber: text('seller_tax_number', pricingLimits.sellerTaxNumber),
  }
}

export type Prices = ReturnType<typeof createPrices>

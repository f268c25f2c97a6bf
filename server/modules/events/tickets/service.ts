import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Answer, TicketType } from '#contract/events/tickets.ts'
import { codePurpose, ticketLimits } from '#contract/events/tickets.ts'
import type { Engine } from '#language/engine.ts'
import type { Language } from '#language/languages.ts'
import { type EventTicketsSource, eventTag } from '#server/modules/events/events/service.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import type { Limiter } from '#server/platform/http/rate-limit/rate-limit.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { createCodeGuesses, type Guessing } from './code-guesses.ts'
import { codesAfter, countCodes, isFreeByCode } from './codes-store.ts'
import { listedOffer } from './listed-offer.ts'
import { createPayingWays, type PayingWaysSource } from './paying-ways.ts'
import { codeKey, mayReturn, parseAnswers, sharingWith, stockOf, unavailableNow, wantsCode } from './policy.ts'
import { createPrices } from './prices.ts'
import { createTicketsStore, type EventOnSale, everyQuestion, type QuestionRow, type TypeRow } from './store.ts'

/** Creates the service for the offers of events: types of tickets, what is left, and the questions to attendees. */
export function createTicketsService({
  database,
  engine,
  limiter,
  ways,
}: {
  database: Pick<Database, 'orm'>
  limiter: Pick<Limiter, 'takeAll' | 'restoreAll'>
  engine: Engine
  ways: readonly PayingWaysSource[]
}) {
  const store = createTicketsStore(database.orm)
  const guesses = createCodeGuesses(limiter)
  const wording = createWording(engine)
  const payingWays = createPayingWays(ways)

  async function shownEvent(id: number, draftOf?: string): Promise<EventOnSale> {
    const event = await store.onSale(id, draftOf === `event:${id}`)
    if (!event) throw new CallError('itemMissing', 'event')
    return event
  }

  /** The types that somebody with this code may see, as they stand at this moment. */
  async function visible(
    event: EventOnSale,
    code: string | undefined,
    { now, language, ...client }: Pick<CallContext, 'now' | 'language'> & Partial<Guessing>,
  ) {
    const [rows, opened] = await Promise.all([
      store.types(event.id),
      code === undefined
        ? undefined
        : guesses.lookUp(
            event.id,
            { caller: undefined, ...client },
            () => store.opens(event.id, codeKey(code), now),
            (found) => found !== undefined || store.codesExist(event.id, [codeKey(code)]),
          ),
    ])
    const opens = (id: number) => opened === 'all' || opened?.includes(id) === true
    const isPayable = (await payingWays.payable(rows)).has(event.id)
    const left = stockOf(rows, isPayable)
    const isOver = event.state === 'cancelled' || event.endsMs <= now.getTime()
    const seen = rows.filter(({ id, hidden }) => !hidden || opens(id))
    const shown = seen.map((row) => {
      const remaining = left.get(row.id) ?? 0
      const state = { left: remaining, isOver, isOpened: opens(row.id), isPayable, now }
      const words = { ...row, ...wording.shown({ ...row, language: event.language }, 'name', texts, language) }
      const stock = { left: remaining, may_return: mayReturn(row, rows) }
      return shownType(words, event, stock, unavailableNow(row, state))
    })
    // Types that nobody can have at present take no places from others.
    const had = new Set(shown.flatMap(({ id, unavailable }) => (unavailable === null ? [id] : [])))
    const types = shown.map((type, place) => ({
      ...type,
      shares_with: sharingWith(seen[place] ?? { id: type.id, scarcest: [] }, seen).filter((id) => had.has(id)),
    }))
    const unpaid = types.flatMap(({ id, unavailable }) => (unavailable === 'no_payment' ? [id] : []))
    const freeByCode = unpaid.length > 0 && (await isFreeByCode(database.orm, unpaid, now))
    return { types, opened, coded: !isOver && rows.some((row) => wantsCode(row) && row.onSale), freeByCode }
  }

  /** Options that were chosen in another script than the organiser wrote them in, as the organiser wrote them. */
  function ownOptions({ kind, options }: QuestionRow, answer: Answer): Answer {
    if (kind === 'text') return answer
    return inWords(answer, (text) =>
      options.includes(text) ? text : (options.find((option) => wording.isScriptOf(text, option)) ?? text),
    )
  }

  const listed: EventTicketsSource = {
    async offers(events, reading) {
      const types = events.length === 0 ? [] : await store.typesOfEvents(events.map(({ id }) => id))
      const byEvent = Map.groupBy(types, ({ eventId }) => eventId)
      const payable = await payingWays.payable(types)
      return new Map(
        events.flatMap(({ id, currency, currencyExponent: exponent }) => {
          const isPayable = payable.has(id)
          const offer = listedOffer(byEvent.get(id) ?? [], { currency, exponent, isPayable, ...reading })
          return offer ? [[id, offer]] : []
        }),
      )
    },

    async types(id, reading) {
      const event = await store.onSale(id, reading.draftOf === `event:${id}`)
      return event ? (await visible(event, undefined, reading)).types : []
    },
  }

  return {
    codeKey,
    listed,
    ...createPrices({ database, guesses }),
    waysToPay: payingWays.waysToPay,
    payable: payingWays.payable,
    mustBePayable: payingWays.mustBePayable,

    /**
     * Counts codes of an event that do not exist, one by one. Reserving then refuses them.
     * @throws CallError tooManyRequests
     */
    async countGuesses(event: number, keys: readonly string[], client: Guessing): Promise<void> {
      for (const key of new Set(keys))
        await guesses.lookUp(
          event,
          client,
          () => store.codesExist(event, [key]),
          (exists) => exists,
        )
    },

    currencyOf: (event: number) => store.currencyOf(event),

    /** Codes of an event in their order, from one on; for spreadsheets. */
    codesAfter: (event: number, after: number, most: number) => codesAfter(database.orm, event, after, most),
    /** How many codes of all purposes an event has. */
    countCodes: (event: number) => countCodes(database.orm, event, { purposes: codePurpose.options }),

    /** Returns the names of translated types for a reader, by event and by the name that the organiser gave them. */
    async translatedNames(events: readonly number[], language: Language): Promise<Map<number, TranslatedNames>> {
      const names = new Map<number, TranslatedNames>()
      for (const row of events.length === 0 ? [] : await store.translatedTypes(events)) {
        const ofEvent = names.get(row.event) ?? new Map()
        names.set(row.event, ofEvent.set(row.name, wording.shown(row, 'name', texts, language)))
      }
      return names
    },

    /** One type; a hidden one only where the code opens it. @throws CallError ticketMissing */
    async details({ id, code }: ParsedInput<'getTicketDetails'>, reading: CallContext): Promise<TicketType> {
      const eventId = await store.eventOfType(id)
      const event = eventId === undefined ? undefined : await store.onSale(eventId)
      const { types } = event ? await visible(event, code, reading) : { types: [] }
      const type = types.find((one) => one.id === id)
      if (!type) throw new CallError('ticketMissing')
      return type
    },

    /** All that an event offers. @throws CallError itemMissing */
    async offer(
      { event: id, code }: ParsedInput<'getTicketOffer'>,
      reading: Pick<CallContext, 'now' | 'language' | 'tags' | 'draftOf'> & Guessing,
    ): Promise<CallOutput<'getTicketOffer'>> {
      reading.tags.add(eventTag.event(id))
      const event = await shownEvent(id, reading.draftOf)
      const [{ types, opened, coded, freeByCode }, questions] = await Promise.all([
        visible(event, code, reading),
        store.questions(id),
      ])
      const read = (text: string) => wording.asRead(text, event.language, reading.language)
      return {
        event: id,
        language: wording.languageAsRead(event.language, reading.language),
        types,
        questions: questions.map(({ id, kind, label, options, required }) => ({
          ...{ id, kind, label: read(label), options: options.map(read), required },
        })),
        code_accepted: opened !== undefined,
        takes_codes: coded,
        free_by_code: freeByCode,
        cancellation_hours: event.cancellationHours,
        per_order: ticketLimits.perOrder,
      }
    },

    /** Returns the remaining stock of the types that everybody sees. @throws CallError itemMissing */
    async stock({ event: id }: ParsedInput<'getTicketStock'>, reading: CallContext) {
      const event = await shownEvent(id)
      const { types, freeByCode } = await visible(event, undefined, reading)
      return {
        event: id,
        start_time: siteTime(new Date(event.startsMs)),
        end_time: siteTime(new Date(event.endsMs)),
        cancelled: event.state === 'cancelled',
        types: types.map(({ id, left, shares_with, may_return, unavailable, waiting_list }) => ({
          ...{ id, left, shares_with, may_return, unavailable, waiting_list },
        })),
        free_by_code: freeByCode,
      }
    },

    /** The event as its sale depends on it. @throws CallError itemMissing */
    eventOnSale: (id: number) => shownEvent(id),
    eventOfType: store.eventOfType,
    /** Returns the current questions to attendees of an event. */
    questions: store.questions,

    /**
     * Answers of attendees to the questions that their event asks now, in the form that is stored.
     * @throws CallError attendeesIncomplete
     */
    async answers(event: number, given: readonly Record<string, Answer>[]): Promise<Record<string, Answer>[]> {
      const questions = await store.questions(event)
      return given.map((one, place) => {
        const chosen = Object.entries(one).map(([id, answer]) => {
          const asked = questions.find((question) => String(question.id) === id)
          return [id, asked ? ownOptions(asked, answer) : answer]
        })
        return parseAnswers(questions, Object.fromEntries(chosen), `attendees.${place}.`)
      })
    },

    /**
     * Answers with the labels of their questions, also of deleted questions.
     * @param read converts the organiser's words for the reader
     */
    async labelQuestions(db: Executor, event: number, read: (text: string) => string = (text) => text) {
      const questions = await everyQuestion(db, event)
      return (answers: Readonly<Record<string, Answer>>) =>
        questions.flatMap(({ id, kind, label }) => {
          const answer = answers[id]
          if (answer === undefined) return []
          return [{ question: id, label: read(label), answer: kind === 'text' ? answer : inWords(answer, read) }]
        })
    },
  }
}

function inWords(answer: Answer, read: (text: string) => string): Answer {
  if (typeof answer === 'boolean') return answer
  return typeof answer === 'string' ? read(answer) : answer.map(read)
}

const texts = ['name', 'description'] as const

/** Names of ticket types as a reader has them, with their language, by the name that the organiser gave them. */
type TranslatedNames = Map<string, { name: string; language: string }>

function shownType(
  row: TypeRow & { language: string },
  event: EventOnSale,
  stock: Pick<TicketType, 'left' | 'may_return'>,
  unavailable: TicketType['unavailable'],
): TicketType {
  return {
    id: row.id,
    event: row.eventId,
    kind: row.kind,
    name: row.name,
    description: row.description,
    language: row.language,
    price: row.price,
    group_prices: row.groupPrices,
    currency: event.currency,
    currency_exponent: event.currencyExponent,
    sale_from: row.saleFrom && siteTime(row.saleFrom),
    sale_until: row.saleUntil && siteTime(row.saleUntil),
    per_order: row.perOrder,
    needs_code: wantsCode(row),
    left: stock.left,
    shares_with: [],
    may_return: unavailable === 'sold_out' ? stock.may_return : 0,
    unavailable,
    waiting_list: unavailable === 'sold_out' && !wantsCode(row),
  }
}

export type TicketsService = ReturnType<typeof createTicketsService>
export { type PayingWaysSource, payingWaysSources } from './paying-ways.ts'
export type { PricedOrder } from './prices.ts'

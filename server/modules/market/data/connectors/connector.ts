import type { DataMetric, DataUnit, EntityKind, TradeMethod } from '#contract/market/data-terms.ts'
import { withoutUnseen } from '#server/platform/text/unseen.ts'

/** Findings of a connector in answers of a source; plain data, since answers are read in threads. */

export interface FoundEntity {
  /** Names it among all that this kind of source knows: a number there, never a name that two may share. */
  id: string
  name: string
  kind: EntityKind
  symbol?: string
  country?: string
  issuer?: string
  backing?: string
  currency?: string
  coin?: string
  website?: string
  fee?: number
  spot?: boolean
  /** The names of the entity in other kinds of sources: `coingecko:tether`. */
  also?: readonly string[]
}

export interface FoundPoint {
  entity: string
  metric: DataMetric
  unit: DataUnit
  coin?: string
  /** The moment that it is of, ms; null: when it was read. */
  at: number | null
  value: number
}

export interface FoundTrade {
  entity: string
  coin: string
  day: string
  method: TradeMethod
  change: number
  price: number | null
  amount: number | null
  holdings: number | null
  url: string
}

/** The reason why something in an answer was skipped. */
export type LeftOutReason =
  | 'missingField'
  | 'notANumber'
  | 'notADate'
  | 'unknown'
  | 'negative'
  | 'future'
  | 'tooEarly'
  | 'sumRow'
  | 'repeated'
  | 'unreadable'

export interface LeftOut {
  /** The position of the record: a path, or the number of a row. */
  place: string
  reason: LeftOutReason
  detail: string
}

export interface Reading {
  entities: FoundEntity[]
  points: FoundPoint[]
  trades: FoundTrade[]
  leftOut: LeftOut[]
  /** Skipped entries beyond these are only counted. */
  untold: number
}

/** An address that a connector reads, and what its answer is. */
export interface SourceRequest {
  /** Shows the connector which of its answers this is. */
  part: string
  url: string
}

/** A kind of source. A guide in the documents explains how to add one. */
export interface Connector<Options = Record<string, unknown>> {
  key: string
  /** Sources of one family name their entities alike. */
  family: string
  /** The usual address, which a source may have another of. */
  address: string
  website: string
  name: string
  everyMinutes: number
  /** Requests to this provider a minute, by all sources together. */
  perMinute: number
  /** Checks and completes what an administrator set. @throws ZodError */
  parseOptions(options: unknown): Options
  /** The addresses to read, in order; each a request. */
  requests(address: string, options: Options): readonly SourceRequest[]
  /** Header by which the provider knows this site, if it wants one. */
  keyHeader?: string
  /** Reads one answer. Runs in a thread. @throws AnswerError where it is nothing that this connector knows */
  read(part: string, text: string, options: Options): Reading
}

/** How an answer is not of the shape that it should have, or what of it there is too much of. */
export type AnswerFault =
  | 'noList'
  | 'noObject'
  | 'nothingAt'
  | 'noColumn'
  | 'sameColumns'
  | 'noTable'
  | 'empty'
  | 'unreadable'
  | 'spreadsheet'
  | 'notText'
  | 'notUtf8'
  | 'manyRows'
  | 'manyColumns'
  | 'manyThings'
  | 'manyValues'

/** An answer that is not what it should be: the reason and the fault are for the console, which has words for them. */
export class AnswerError extends Error {
  readonly reason: 'notJson' | 'html' | 'shape' | 'tooMuch'
  readonly fault: AnswerFault | undefined
  /** @param message what it is about, where a fault says what is wrong */
  constructor(reason: AnswerError['reason'], message: string, fault?: AnswerFault) {
    super(message)
    this.name = 'AnswerError'
    this.reason = reason
    this.fault = fault
  }
}

export const emptyReading = (): Reading => ({ entities: [], points: [], trades: [], leftOut: [], untold: 0 })

/** @throws AnswerError */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (text.trim() === '') throw new AnswerError('notJson', '', 'empty')
    if (/^\s*(<!doctype|<html|<\?xml|<head|<body)/i.test(text.slice(0, 500)))
      throw new AnswerError('html', text.trim().slice(0, 60))
    throw new AnswerError('notJson', `${(error as Error).message.slice(0, 150)}: ${text.slice(0, 60)}`)
  }
}

export type Fields = Record<string, unknown>
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A list that an answer must have. @throws AnswerError */
function listIn(value: unknown, what: string): unknown[] {
  if (!Array.isArray(value)) throw new AnswerError('shape', what, 'noList')
  return value
}

/** Looks at each entry of a list that an answer must have. @throws AnswerError */
export function eachIn(value: unknown, what: string, look: (one: unknown, place: number) => unknown): void {
  for (const [place, one] of listIn(value, what).entries()) look(one, place)
}

/** An object that an answer must have. @throws AnswerError */
export function fieldsIn(value: unknown, what: string): Fields {
  if (!isFields(value)) throw new AnswerError('shape', what, 'noObject')
  return value
}

/** A text of an answer, as the database takes it: without NULs, halves of surrogate pairs and what nobody sees. */
export const textIn = (value: unknown, longest = 200): string =>
  typeof value === 'string'
    ? withoutUnseen(value).trim().slice(0, longest).toWellFormed()
    : typeof value === 'number'
      ? String(value)
      : ''

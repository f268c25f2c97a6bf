import { z } from 'zod'
import { isAcceptedDay } from './accepted-time.ts'
import { type CallName, callTable } from './call-table.ts'
import { defaultPageSize, maxPageSize } from './constants.ts'
import { highestPage } from './highest-page.ts'
import type { ApiScope } from './integration/integration-terms.ts'

/**
 * Callers who may make a call: anybody, a signed-in user, an organiser of the event in question, or staff.
 * Administrators may do all that editors may.
 */
export type CallAuth = 'public' | 'user' | 'organiser' | 'editor' | 'administrator'

/**
 * How a call that cancels, hides or ends something treats money and votes: it takes the consequences that were seen and
 * the typed name; it is refused where there are any; it is about a single order, ticket, payment or group; or it never
 * touches any.
 */
export type MoneyOrVotes = 'confirmed' | 'refused' | 'single' | 'none'

/**
 * The cause for which a call waits most of its time: other services, rows that others hold, or threads. It uses little of the
 * process meanwhile, so that further calls of its client need not wait for it.
 */
export type WaitsFor = 'services' | 'rows' | 'threads'

/** The callers that may make a call with a given input, and the scope that a token needs; null: no token is accepted. */
export interface CallAccess {
  auth: CallAuth
  scope: ApiScope | null
}

export interface CallDefinition<
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends CallAuth = CallAuth,
> {
  readonly name: CallName
  readonly method: 'GET' | 'POST'
  readonly path: string
  readonly auth: A
  /**
   * The session must have proved the identity of its user within `freshProofMs`; no token of another program is
   * accepted.
   */
  readonly freshProof?: true
  /** A POST whose input may also stand in the address, since the specification has it there. Never one with secrets. */
  readonly query?: true
  /**
   * The field with the text of a file: characters that no text may have are removed from it, where others are refused. A
   * file that may not be UTF-8 is given as its bytes, as a data address in base64 (`file-bytes.ts`).
   */
  readonly fileField?: string
  /** Absent for calls that compute or read all the time: those of one client then take turns. */
  readonly waits?: WaitsFor
  /** Public, with the same answer for everybody who reads a language: it is read once and kept for half a minute. */
  readonly shared?: true
  /** Made by strangers: where the site is configured so, callers without an account answer a challenge first. */
  readonly challenged?: true
  /** Required of every call on events and ceremonies that cancels, hides or ends something. */
  readonly moneyOrVotes?: MoneyOrVotes
  /** Access that a parsed input needs beyond `auth`, where one call is about things that different staff manage. */
  readonly accessOf?: (input: never) => CallAccess
  readonly input: I
  readonly output: O
}

/** Defines a call; method and path come from the call table, so that they are in one place. */
export function defineCall<I extends z.ZodType, O extends z.ZodType, const A extends CallAuth>(definition: {
  name: CallName
  auth: A
  freshProof?: true
  query?: true
  fileField?: keyof z.input<I> & string
  waits?: WaitsFor
  shared?: true
  challenged?: true
  moneyOrVotes?: MoneyOrVotes
  accessOf?: (input: z.output<I>) => CallAccess
  input: I
  output: O
}): CallDefinition<I, O, A> {
  return { ...definition, ...callTable[definition.name] }
}

/** Code of a call that succeeded (specification, point 8). */
export const successCode = 200

/** Format of every call's answer (specification, point 7). */
export interface Envelope<T> {
  code: number
  /** A sentence of the catalogue, in the language of the request. */
  message: string
  data: T | null
  /** The refused fields, by the contract's names: `texts.en.title`, or `title (≤ 80)` if it is too long. */
  fields?: readonly string[]
}

/** A positive id that a JavaScript number can hold; other clients send it as a string, browsers as a number. */
export const id = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,16}$/)
      .transform(Number),
  ])
  .pipe(z.number().int().positive().max(Number.MAX_SAFE_INTEGER))

/** The number of a stored version, which the database keeps in four bytes; sent like an id. */
export const versionNumber = id.pipe(z.number().max(2 ** 31 - 1))

const countingNumber = (max: number) =>
  z
    .union([
      z.number(),
      z
        .string()
        .regex(/^\d{1,7}$/)
        .transform(Number),
    ])
    .pipe(z.number().int().min(1).max(max))

/**
 * Page number and size of a list. A size over the limit is refused, so that nobody believes they have seen everything.
 */
export const paging = {
  page: countingNumber(highestPage).default(1),
  size: countingNumber(maxPageSize).default(defaultPageSize),
}

/** A moment as the specification reads it: 'YYYY-MM-DD HH:mm:ss' in UTC+8. */
export const siteTime = z.string().regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)

/** Time in which an act can still be undone, ms: nobody learns of it before. Absent where it cannot be undone. */
export const undoMs = z.number().optional()

/** A day of the calendar, 'YYYY-MM-DD', without a time zone, of a year that is accepted. */
export const calendarDay = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isAcceptedDay)

/** A page of a list. `more` says whether another page follows; `total` counts all that match. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({ list: z.array(row), total: z.number(), more: z.boolean() })

/**
 * A page of a searchable list of the console. A search counts at most `maxCounted` rows, or to the end of the page if
 * that is later; `total_capped` says that more match than `total`. `more` is right on every page.
 */
export const searchedPageOf = <T extends z.ZodType>(row: T) => pageOf(row).extend({ total_capped: z.boolean() })

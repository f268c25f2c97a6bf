/** A request to a provider. */
export interface TranslationRequest {
  /** Paragraphs with markup as marks (`<g1>`, `</g1>`, `<x2/>`), other signs of XML escaped. */
  paragraphs: readonly string[]
  from: 'zh' | 'en'
  to: 'zh' | 'en'
  /** How terms in these paragraphs have to be translated; not every provider supports that. */
  terms: readonly { source: string; target: string }[]
}

/** A provider's usage for a request; zero if it is not reported. */
export interface ProviderUse {
  tokensIn: number
  tokensOut: number
}

export interface TranslationAnswer {
  /** One text for each that was requested, in the same order. */
  paragraphs: string[]
  use: ProviderUse
}

/** A provider of translations by machine. */
export interface Translator {
  /** For the log and for what editors see, such as DeepL. */
  readonly name: string
  /** Paragraphs, and characters (code points) altogether, that one request may hold. */
  readonly limits: { paragraphs: number; characters: number }
  /** @throws TranslationError */
  translate(request: TranslationRequest, signal?: AbortSignal): Promise<TranslationAnswer>
}

/**
 * `refused`: the provider rejects the request and would reject it again; `unauthorised`: it rejects the key; `quota`:
 * the purchased amount is used up; `busy`: try later; `unreachable`, `tooSlow`; `unreadable`: something other than the
 * provider answered; `incomplete`: the provider answered, but paragraphs are missing or numbered wrongly.
 */
export type TranslationProblem =
  | 'refused'
  | 'unauthorised'
  | 'quota'
  | 'busy'
  | 'unreachable'
  | 'tooSlow'
  | 'unreadable'
  | 'incomplete'

/**
 * Nothing was translated. The message is for the log and contains neither texts nor keys; `use` is what the provider
 * charges all the same.
 */
export class TranslationError extends Error {
  readonly problem: TranslationProblem
  /** Whole seconds, if the provider says when to try again. */
  readonly retryAfter: number | undefined
  readonly use: ProviderUse | undefined

  constructor(problem: TranslationProblem, message: string, given: { retryAfter?: number; use?: ProviderUse } = {}) {
    super(message)
    this.name = 'TranslationError'
    this.problem = problem
    this.retryAfter = given.retryAfter
    this.use = given.use
  }
}

export const noUse: ProviderUse = { tokensIn: 0, tokensOut: 0 }

/** The paragraphs of an answer, if there are as many texts as were asked for. @throws TranslationError incomplete */
export function mustMatch(asked: readonly string[], answered: unknown, use: ProviderUse = noUse): string[] {
  if (!Array.isArray(answered) || answered.length !== asked.length || !answered.every(isText)) {
    const count = Array.isArray(answered) ? answered.length : 'no'
    throw new TranslationError('incomplete', `${asked.length} paragraphs were sent and ${count} came back`, { use })
  }
  return answered
}

const isText = (value: unknown): value is string => typeof value === 'string'

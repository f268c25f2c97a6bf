import type { ReaderCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import type { BackendError } from '#web/calls/backend-error.ts'

/**
 * Calls open to pages. The server answers from its services in the process, the browser over HTTP; both through the
 * same contract.
 */
export interface Backend {
  call<N extends ReaderCall>(language: Language, name: N, input: CallInput<N>): Promise<CallOutput<N>>
}

/** A backend that answers in one language. */
export interface LanguageBackend {
  readonly language: Language
  call<N extends ReaderCall>(name: N, input: CallInput<N>): Promise<CallOutput<N>>
}

/** True if a failure is an answer of the catalogue; recognised by its name, since the server makes its own. */
export function isBackendError(error: unknown): error is BackendError {
  return error instanceof Error && error.name === 'BackendError'
}

/** The reader: the language of unprefixed addresses. */
export interface Reader {
  language(): Language
  /** True if somebody is signed in, as far as is known without asking. */
  signedIn(): boolean
  /** Asks, in the browser, whether the session is still good; the server has found it already. */
  isAdmitted?(backend: Backend, language: Language, wanted: string): Promise<boolean>
  /** The language, in the browser, that a way to this path switches to; undefined where it switches to none. */
  visiting?(pathname: string): Language | undefined
}

/** Binds a backend to a language. */
export function inLanguage(backend: Backend, language: Language): LanguageBackend {
  return { language, call: (name, input) => backend.call(language, name, input) }
}

/** The result of a call, or null where what it asks for does not exist. Other failures pass on. */
export async function orMissing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (isBackendError(error) && error.code === 404) return null
    throw error
  }
}

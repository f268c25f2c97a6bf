import type { ReaderCall } from '#contract/call-route.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { LanguageBackend } from './backend.ts'

/** After this long a widget of a tab that stays open is asked for again. */
const cacheMs = 30 * 60_000
const keyPrefix = 'widget '

interface Cached {
  at: number
  data: unknown
}

/**
 * A widget beside the main content: the answer of its call, kept for the session (specification, point 7), or null where
 * it failed: other widget errors are swallowed silently (point 8), and the page stands without it.
 */
export async function loadWidget<N extends ReaderCall>(
  backend: LanguageBackend,
  name: N,
  input: CallInput<N>,
  now: number = Date.now(),
): Promise<CallOutput<N> | null> {
  const key = `${keyPrefix}${backend.language} ${name} ${JSON.stringify(input)}`
  const cached = read(key)
  if (cached && now - cached.at < cacheMs && now >= cached.at) return cached.data as CallOutput<N>
  const data = await orNothing(backend.call(name, input))
  if (data !== null) write(key, { at: now, data })
  return data
}

/** The answer of a call beside the main content, or null where it failed, whatever the reason. */
export const orNothing = <T>(answer: Promise<T>): Promise<T | null> => answer.catch(() => null)

/** The session storage of the browser; the server has none, and asks each time. */
function storage(): Storage | undefined {
  return typeof document === 'undefined' ? undefined : sessionStorage
}

function read(key: string): Cached | null {
  try {
    return JSON.parse(storage()?.getItem(key) ?? 'null') as Cached | null
  } catch {
    return null
  }
}

function write(key: string, cached: Cached): void {
  try {
    storage()?.setItem(key, JSON.stringify(cached))
  } catch {
    // Full or refused: the widget is asked for again next time.
  }
}

import type { Language } from '#language/languages.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'

/** Terms for what has been typed, in the reader's script. @throws when the call fails or is no longer wanted */
export async function loadSuggestions(typed: string, language: Language, signal: AbortSignal): Promise<string[]> {
  const { list } = await inLanguage(httpBackend, language).call('searchSuggest', { keyword: typed.slice(0, 100) })
  signal.throwIfAborted()
  return list.map(({ term }) => term)
}

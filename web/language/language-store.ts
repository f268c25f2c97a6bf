import { type Language, languageFromNumber, languageNumber } from '#language/languages.ts'

/**
 * The reader's language in the browser: kept in session storage as its number (specification, point 4), in a session
 * cookie so that the server renders the next page in it, and broadcast to every switcher of this and other tabs.
 */
const storageKey = 'language'
/**
 * The choice made on the Hong Kong front, which is stored apart under this name: in session storage as specified, and in a
 * cookie, by which the server and the browser both know it on the next visit.
 */
export const hongKongCookie = 'hk_language'
const channelName = 'language'

export interface LanguageStore {
  get(): Language
  /** Takes a choice; listeners hear of it at once. */
  set(language: Language, options?: { hongKong?: boolean }): void
  /** Takes the language of a screen that the reader visits; other tabs keep theirs, for nobody chose there. */
  visit(language: Language, options?: { hongKong?: boolean }): void
  subscribe(listener: () => void): () => void
}

/** The store of this page. The language that the server rendered in wins over what the tab remembers. */
export function createLanguageStore(rendered: Language): LanguageStore {
  let current = rendered
  const listeners = new Set<() => void>()
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(channelName)
  remember(storageKey, rendered)

  const take = (language: Language) => {
    if (language === current) return
    current = language
    remember(storageKey, language)
    for (const listener of listeners) listener()
  }
  const keep = (language: Language, { hongKong = false } = {}) => {
    if (hongKong) {
      remember(hongKongCookie, language)
      writeCookie(hongKongCookie, String(languageNumber(language)))
    }
    writeCookie('language', String(languageNumber(language)))
    take(language)
  }
  channel?.addEventListener('message', (event: MessageEvent<unknown>) => {
    const language = languageFromNumber(event.data as number)
    if (language) take(language)
  })

  return {
    get: () => current,
    set(language, options) {
      channel?.postMessage(languageNumber(language))
      keep(language, options)
    },
    visit: (language, options) => keep(language, options),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The language that a cookie holds, if any. */
export const languageInCookie = (name: string): Language | undefined =>
  languageFromNumber(new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1])

/** A session cookie for the whole site, readable by the server only through the request. */
export function writeCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser of our readers yet.
  document.cookie = `${name}=${value}; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
}

function remember(key: string, language: Language): void {
  try {
    sessionStorage.setItem(key, String(languageNumber(language)))
  } catch {
    // Private modes refuse storage; the cookie still carries the choice.
  }
}

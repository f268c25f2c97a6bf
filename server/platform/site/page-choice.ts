import type { IncomingHttpHeaders } from 'node:http'
import { type Language, languageFromNumber } from '#language/languages.ts'
import type { Encoding } from '#server/platform/cache/tagged-cache.ts'
import type { ReaderHalf } from '#server/platform/http/call-context.ts'
import { readCookie } from '#server/platform/http/cookies.ts'

/** The language of an address, and the cookie with the reader's choice for it, which goes before. */
export interface FixedLanguage {
  language: Language
  cookie?: string
}

export type Theme = 'system' | 'light' | 'dark'

/** Which form of a page a request gets. */
export interface PageChoice {
  language: Language
  theme: Theme
  /** Numbers that rise are red, not green. */
  redUp: boolean
  /** Cookies chose it, so that another reader may get another one at the same address. */
  isChosen: boolean
}

/** The form that a reader's cookies ask for; an address with a language of its own goes before the reader's. */
export function pageChoice({ cookie }: IncomingHttpHeaders, fixed: FixedLanguage | undefined): PageChoice {
  const { language = 'zh-Hans', cookie: choice } = fixed ?? { cookie: 'language' }
  const chosen = choice && readCookie(cookie, choice)
  const theme = themeOf(readCookie(cookie, 'theme'))
  const redUp = readCookie(cookie, 'updown') === 'red-up'
  return {
    language: languageFromNumber(chosen) ?? language,
    theme,
    redUp,
    isChosen: theme !== 'system' || redUp || chosen !== undefined,
  }
}

/** The name of a form of a page in the cache. @param half of readers, where the page differs between them */
export const pageKey = ({ language, theme, redUp }: PageChoice, address: string, half: ReaderHalf = 'a'): string =>
  `${half === 'b' ? 'b ' : ''}${language} ${theme}${redUp ? ' red-up' : ''} ${address}`

/** True if an address is that of a chart by itself: the only pages that other sites may show in a frame. */
export const isEmbedded = (address: string): boolean => /^(?:\/(?:zh-hant|en))?\/embed\//.test(address)

/** True if an address carries the right to see something: a link to an order or a ticket, or to what is not published. */
export const isSecretAddress = (address: string): boolean => /[?&](?:token|preview)=/.test(address)

const themeOf = (value: string | undefined): Theme => (value === 'light' || value === 'dark' ? value : 'system')

/** The best encoding that a request takes. */
export function encodingOf(headers: IncomingHttpHeaders): Encoding {
  const accepted = headers['accept-encoding']
  if (typeof accepted !== 'string') return 'identity'
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

import { createContext, use, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { Language } from '#language/languages.ts'
import type { LanguageStore } from '#web/language/language-store.ts'
import type { TextConversion } from '#web/language/text-conversion.ts'
import { loadedMessages, loadMessages, type Translate, translator } from '#web/language/translate.ts'
import type { Messages } from '#web/locales/zh-hans.ts'
import { splitPath } from '#web/router/addresses.ts'
import { useAhead, useLocation } from '#web/router/router-context.tsx'

export type Theme = 'system' | 'light' | 'dark'

/** Environment that the server and the browser each give the page. */
export interface AppEnvironment {
  /** Scheme, host and port; absolute addresses are built from it. */
  origin: string
  /** The language of the first rendering and its texts. */
  language: Language
  messages: Messages
  theme: Theme
  /** Numbers that rise are red, and those that fall green. */
  redUp?: boolean
  /** Moment of the first rendering in ms, so that hydration computes the same relative times. */
  renderedAt: number
  /** Only in the browser. */
  languageStore?: LanguageStore
  textConversion?: TextConversion
}

const EnvironmentContext = createContext<AppEnvironment | null>(null)
const TranslateContext = createContext<Translate | null>(null)
const LanguageContext = createContext<Language | null>(null)
export const EnvironmentProvider = EnvironmentContext.Provider

/** The page's environment. @throws outside of the page's root */
export function useEnvironment(): AppEnvironment {
  const environment = use(EnvironmentContext)
  if (!environment) throw new Error('useEnvironment outside of the page root')
  return environment
}

const nothing = () => () => {}

/** The language that the page is shown in. */
export function useLanguage(): Language {
  const language = use(LanguageContext)
  if (!language) throw new Error('useLanguage outside of MessagesProvider')
  return language
}

/**
 * The one that the address fixes, else the reader's. On the way to an address under another language's prefix it is
 * already that one, so that a switch shows at once. Found out once for the whole page: nearly every part asks for it.
 */
function useCurrentLanguage(): Language {
  const { language, languageStore } = useEnvironment()
  const get = languageStore?.get ?? (() => language)
  const chosen = useSyncExternalStore(languageStore?.subscribe ?? nothing, get, () => language)
  const here = useLocation().pathname
  const ahead = useAhead()?.pathname
  return splitPath(ahead ?? here).fixed ?? chosen
}

/** Gives the current language and its interface texts to everything below; while texts load, the last ones stay. */
export function MessagesProvider({ children }: { children: React.ReactNode }) {
  const language = useCurrentLanguage()
  const { messages: first } = useEnvironment()
  const [shown, setShown] = useState(first)
  const current = loadedMessages(language)
  useEffect(() => {
    let wanted = true
    loadMessages(language).then(
      (messages) => wanted && setShown(messages),
      () => {},
    )
    return () => {
      wanted = false
    }
  }, [language])
  const messages = current ?? shown
  const t = useMemo(() => translator(messages), [messages])
  return (
    <LanguageContext value={language}>
      <TranslateContext value={t}>{children}</TranslateContext>
    </LanguageContext>
  )
}

/** The interface texts in the current language. */
export function useText(): Translate {
  const translate = use(TranslateContext)
  if (!translate) throw new Error('useText outside of MessagesProvider')
  return translate
}

/** True once the page has hydrated; what depends on the viewer's own time zone or device waits for it. */
export const useHydrated = (): boolean => useAfterHydration(true, false)

/**
 * A value that only the browser knows, and the one that the server rendered until the page has hydrated. Where they are
 * equal the component is not rendered a second time, which for a whole page takes a slow phone as long as a frame or two.
 */
export function useAfterHydration<T extends string | boolean | undefined>(value: T, rendered: T): T {
  return useSyncExternalStore(
    nothing,
    () => value,
    () => rendered,
  )
}

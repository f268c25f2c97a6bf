import { useCallback, useEffect } from 'react'
import type { Language } from '#language/languages.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { addressInLanguage, isHongKongFront, splitPath } from '#web/router/addresses.ts'
import { useAhead, useLocation, useNavigate, useReload, useRootData } from '#web/router/router-context.tsx'
import type { RouteData } from '#web/router/routing.ts'
import { convertible } from './text-conversion.ts'

/**
 * Switches the language in place: interface texts and, between the Chinese scripts, everything on the page change at
 * once; the page's data in the new language follow. Scroll, focus and what was typed stay.
 */
export function useSetLanguage(): (language: Language) => void {
  const { languageStore, textConversion } = useEnvironment()
  const current = useLanguage()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return useCallback(
    (language) => {
      if (language === current) return
      // Without the dictionary the page still changes, a moment later, when the server has answered.
      if (convertible(current, language)) textConversion?.load().catch(() => {})
      languageStore?.set(language, { hongKong: isHongKongFront(pathname) })
      // The English landing page has no other language: the home page follows, as a document of its own, since loading
      // reloading this page's data would overtake a navigation in place.
      if (pathname === '/en') location.assign('/')
      else if (splitPath(pathname).fixed) {
        navigate(addressInLanguage(language, pathname) + search, { replace: true, state: { keepPlace: true } })
      }
    },
    [current, languageStore, textConversion, navigate, pathname, search],
  )
}

/**
 * Keeps the loaded data in the language of the page: loads them again when another one was chosen. A way that is under
 * way brings its data along in its language, so there is nothing to load again meanwhile.
 */
export function useDataInLanguage(): void {
  const language = useLanguage()
  const loaded = useRootData<RouteData | undefined>()
  const ahead = useAhead()
  const { reload, busy } = useReload()
  const stale = loaded !== undefined && loaded.language !== language
  useEffect(() => {
    if (stale && !busy && !ahead) reload()
  }, [stale, busy, ahead, reload])
}

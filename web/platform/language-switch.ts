import { use, useCallback, useEffect } from 'react'
import {
  UNSAFE_DataRouterContext as DataRouterContext,
  useLocation,
  useNavigate,
  useNavigation,
  useRevalidator,
  useRouteLoaderData,
} from 'react-router'
import type { Language } from '#language/languages.ts'
import { addressInLanguage, isHongKongFront, splitPath } from './addresses.ts'
import { useEnvironment, useLanguage } from './app-context.tsx'
import type { RouteData } from './routing.ts'
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
      // this page's data anew would overtake a way in place.
      if (pathname === '/en') location.assign('/')
      else if (splitPath(pathname).fixed) {
        navigate(addressInLanguage(language, pathname) + search, { replace: true, state: { keepPlace: true } })
      }
    },
    [current, languageStore, textConversion, navigate, pathname, search],
  )
}

/**
 * Keeps the loaded data in the language of the page: loads them again when another one was chosen. A way to a screen
 * with a language of its own brings its data along, so while one is under way there is nothing to load again. The router
 * is asked itself: the page hears of its ways and data a moment later than of a language.
 */
export function useDataInLanguage(): void {
  const language = useLanguage()
  const shown = useRouteLoaderData<RouteData>('root')
  const router = use(DataRouterContext)?.router
  const { revalidate, state } = useRevalidator()
  const way = useNavigation().state
  // biome-ignore lint/correctness/useExhaustiveDependencies: new data and the end of a way are reasons to look again
  useEffect(() => {
    if (!router || state !== 'idle' || router.state.navigation.state !== 'idle') return
    const loaded = router.state.loaderData.root as RouteData | undefined
    if (loaded && loaded.language !== language) revalidate()
  }, [language, shown, state, way, router, revalidate])
}

import { useMemo, useSyncExternalStore } from 'react'
import type { Language } from '#language/languages.ts'
import { convertible } from '#web/language/text-conversion.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { usePageData, useRootData } from './router-context.tsx'
import type { RouteData } from './routing.ts'

/**
 * The data of this page. Right after a switch of script, while the data in the new language are on their way, the same
 * data converted in the browser.
 */
export function usePage<D>(): D {
  return useInLanguage(usePageData<RouteData<D>>())
}

/** The data of the frame around every page. */
export function useFrame<D>(): D {
  const loaded = useRootData<RouteData<D> | undefined>()
  if (!loaded) throw new Error('the frame has no data')
  return useInLanguage(loaded)
}

/** Data that were loaded in one language, shown in the current one. */
export function useInLanguage<D>({ data, language: from }: { data: D; language: Language }): D {
  const { textConversion } = useEnvironment()
  const to = useLanguage()
  const ready = useSyncExternalStore(
    textConversion?.subscribe ?? neverChanges,
    () => textConversion?.ready() ?? false,
    () => false,
  )
  return useMemo(
    () => (textConversion && ready && convertible(from, to) ? textConversion.convertData(data, to) : data),
    [data, from, to, ready, textConversion],
  )
}

const neverChanges = () => () => {}

import type { CallOutput } from '#contract/calls.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { useFrame } from '#web/router/page-data.ts'

/** The site's name as it stands in running text of the reader's language. */
export function useSiteName(): string {
  const { config } = useFrame<{ config: CallOutput<'getAppConfig'> }>()
  return useLanguage() === 'en' ? config.site_name_latin.value : config.site_name.value
}

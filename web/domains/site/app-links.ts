import type { AppConfig } from '#contract/site/site.ts'
import { useLinkable } from '#web/router/link.tsx'

/** Addresses of the app for each kind of device; undefined where there is none. */
export interface AppLinks {
  ios: string | undefined
  android: string | undefined
  desktop: string | undefined
  /** True if there is an app for any device. Without one the site itself can be installed. */
  any: boolean
}

/** The addresses of the site's apps that are configured and may be linked. */
export function useAppLinks(config: AppConfig): AppLinks {
  const linkable = useLinkable()
  const link = ({ value }: { value: string }) => (linkable(value) ? value : undefined)
  const [ios, android, desktop] = [link(config.app_ios), link(config.app_android), link(config.app_desktop)]
  return { ios, android, desktop, any: Boolean(ios ?? android ?? desktop) }
}

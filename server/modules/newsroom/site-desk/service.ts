import { createPageDesk } from './pages.ts'
import { createRedirectDesk } from './redirects.ts'
import { createSettingsDesk } from './settings.ts'

type Needs = Parameters<typeof createPageDesk>[0] &
  Parameters<typeof createSettingsDesk>[0] &
  Parameters<typeof createRedirectDesk>[0]

/** How the newsroom looks after the site itself: static pages, configuration, old addresses. Every act is recorded. */
export function createSiteDeskService(needs: Needs) {
  return {
    pages: createPageDesk(needs),
    settings: createSettingsDesk(needs),
    redirects: createRedirectDesk(needs),
  }
}

export type SiteDeskService = ReturnType<typeof createSiteDeskService>

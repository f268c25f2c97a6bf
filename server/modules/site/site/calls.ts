import type { siteCalls } from '#contract/site/site.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SiteService } from './service.ts'

export const siteHandlers = (site: SiteService): Handlers<keyof typeof siteCalls> => ({
  getAppConfig: site.appConfig,
  toolsList: site.tools,
  getStaticPage: site.page,
})

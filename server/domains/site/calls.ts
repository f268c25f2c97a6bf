import type { Handlers } from '#server/platform/call-road.ts'
import type { SiteService } from './service.ts'

export const siteHandlers = (site: SiteService): Handlers<'getAppConfig'> => ({
  getAppConfig: site.appConfig,
})

import type { siteDeskCalls } from '#contract/site-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { SiteDeskService } from './service.ts'

export const siteDeskHandlers = ({
  pages,
  settings,
  redirects,
}: SiteDeskService): Handlers<keyof typeof siteDeskCalls> => ({
  staffPages: pages.list,
  staffPage: pages.one,
  savePage: pages.save,
  pageVersions: pages.versions,
  getPageVersion: pages.version,
  previewPage: pages.preview,
  siteSettings: settings.read,
  saveSiteSettings: settings.save,
  settingsVersions: settings.versions,
  staffRedirects: redirects.list,
  saveRedirect: redirects.save,
  deleteRedirect: redirects.remove,
  traceAddress: redirects.trace,
})

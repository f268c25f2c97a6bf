import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PagesDesk } from './desk.ts'
import type { PagesService } from './service.ts'

type Calls =
  | 'getStaticPage'
  | 'staffPages'
  | 'staffPage'
  | 'savePage'
  | 'pageVersions'
  | 'getPageVersion'
  | 'previewPage'

export const pagesHandlers = (pages: PagesService, desk: PagesDesk): Handlers<Calls> => ({
  getStaticPage: pages.page,
  staffPages: desk.list,
  staffPage: desk.one,
  savePage: desk.save,
  pageVersions: desk.versions,
  getPageVersion: desk.version,
  previewPage: desk.preview,
})

import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PagesDesk } from './desk.ts'

type Calls = 'staffPages' | 'staffPage' | 'savePage' | 'pageVersions' | 'getPageVersion' | 'previewPage'

export const pagesHandlers = (desk: PagesDesk): Handlers<Calls> => ({
  staffPages: desk.list,
  staffPage: desk.one,
  savePage: desk.save,
  pageVersions: desk.versions,
  getPageVersion: desk.version,
  previewPage: desk.preview,
})

import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { RedirectsDesk } from './desk.ts'

type Calls = 'staffRedirects' | 'saveRedirect' | 'deleteRedirect' | 'traceAddress'

export const redirectsHandlers = (desk: RedirectsDesk): Handlers<Calls> => ({
  staffRedirects: desk.list,
  saveRedirect: desk.save,
  deleteRedirect: desk.remove,
  traceAddress: desk.trace,
})

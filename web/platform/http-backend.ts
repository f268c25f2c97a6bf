import { routeOfCall } from '#contract/call-route.ts'
import { readAnswer, sendCall } from '#web/calls/call-request.ts'
import { reloadPage } from '#web/router/reload.ts'
import type { Backend } from './backend.ts'

/** The backend of the browser: the calls of the contract over HTTP. */
export const httpBackend: Backend = {
  call: async (language, name, input) =>
    readAnswer(await sendCall(routeOfCall(name), input, language), name, reloadPage),
}

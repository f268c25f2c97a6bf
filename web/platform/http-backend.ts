import { routeOfCall } from '#contract/call-route.ts'
import { challengeFailedCode, challengeHeader } from '#contract/staff/challenge-terms.ts'
import { readAnswer, sendCall } from '#web/calls/call-request.ts'
import { reloadPage } from '#web/router/reload.ts'
import { type Backend, isBackendError } from './backend.ts'
import { answers } from './challenge/answers.ts'

const ask: Backend['call'] = async (language, name, input) => {
  const answer = await answers.get(name)
  answers.delete(name)
  const more = answer ? { headers: { [challengeHeader]: answer } } : undefined
  return readAnswer(await sendCall(routeOfCall(name), input, language, more), name, reloadPage)
}

/** The backend of the browser: the calls of the contract over HTTP. One that wants a challenge answered is made once more. */
export const httpBackend: Backend = {
  call: (language, name, input) =>
    ask(language, name, input).catch(async (error: unknown) => {
      if (!isBackendError(error) || error.code !== challengeFailedCode) throw error
      const { prepareChallenge } = await import('./challenge/challenge.ts')
      await prepareChallenge(language, name)
      return ask(language, name, input)
    }),
}

/** Time in which a proxy leads to another process of the site. */
const askAgainAfterMs = 500
/** After this time the reader has waited long enough for a network that does not answer. */
const askAgainWithinMs = 5_000

/** The same for the loaders of pages, which only read: a call that no process of the site answered is made once more. */
export const loadingBackend: Backend = {
  async call(language, name, input) {
    const began = performance.now()
    try {
      return await httpBackend.call(language, name, input)
    } catch (error) {
      if (isBackendError(error) || performance.now() - began > askAgainWithinMs) throw error
      await new Promise((done) => setTimeout(done, askAgainAfterMs))
      return httpBackend.call(language, name, input)
    }
  },
}

import { type ReaderCall, routeOfCall } from '#contract/call-route.ts'
import type { CallOutput } from '#contract/calls.ts'
import type { WorkChallenge } from '#contract/staff/form-challenges.ts'
import type { Language } from '#language/languages.ts'
import { readAnswer, sendCall } from '#web/calls/call-request.ts'
import { reloadPage } from '#web/router/reload.ts'
import { answers } from './answers.ts'
import solver from './solver.ts?worker&url'
import { trustedScript } from './trusted-script.ts'

/**
 * Has the next call of this name answer its challenge; the answer is on its way afterwards. A browser that cannot answer sends
 * none, and the server says so.
 */
export async function prepareChallenge(language: Language, name: ReaderCall): Promise<void> {
  if (!answers.has(name))
    answers.set(
      name,
      answerOf(language, name).catch(() => undefined),
    )
  await answers.get(name)
}

async function answerOf(language: Language, name: ReaderCall): Promise<string | undefined> {
  const asked = await sendCall(routeOfCall('getFormChallenge'), { call: name }, language)
  const { challenge } = await readAnswer<CallOutput<'getFormChallenge'>>(asked, 'getFormChallenge', reloadPage)
  if (!challenge) return undefined
  if (challenge.kind === 'work') return doWork(challenge.work)
  const { askProvider } = await import('./provider.ts')
  return askProvider(challenge, name, language)
}

/** Does the work in a thread of its own, so that the page stays responsive. */
function doWork(challenge: WorkChallenge): Promise<string> {
  const worker = new Worker(trustedScript(solver), { type: 'module' })
  return new Promise<string>((done, failed) => {
    worker.onmessage = ({ data: solution }) =>
      solution ? done(btoa(JSON.stringify({ challenge, solution }))) : failed(new Error('The work was not done'))
    worker.onerror = failed
    worker.postMessage(challenge)
  }).finally(() => worker.terminate())
}

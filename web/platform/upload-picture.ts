import type { Envelope } from '#contract/call.ts'
import { routeOfCall } from '#contract/call-route.ts'
import { requestTimeoutMs } from '#contract/constants.ts'
import { type Language, languageHeader } from '#language/languages.ts'
import { BackendError } from '#web/calls/backend-error.ts'

export type PicturePurpose = 'avatar' | 'picture'

/**
 * Uploads a picture: of a person, or for a page.
 * @param language of the words that refuse it
 * @returns its path @throws BackendError with the server's words
 */
export async function uploadPicture(
  picture: Blob,
  { name, purpose, language }: { name: string; purpose: PicturePurpose; language: Language },
): Promise<string> {
  const form = new FormData()
  form.set('for', purpose)
  form.set('image', picture, name)
  const { method, path } = routeOfCall('uploadData')
  const answer = await fetch(`/api${path}`, {
    method,
    body: form,
    headers: { language: languageHeader(language), os: 'web' },
    signal: AbortSignal.timeout(requestTimeoutMs),
  })
  const body = (await answer.json().catch(() => null)) as Envelope<string> | null
  if (body?.code === 200 && body.data !== null) return body.data
  throw new BackendError(body?.code ?? answer.status, body?.message ?? String(answer.status))
}

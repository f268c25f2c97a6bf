import { z } from 'zod'
import { CallError } from '#contract/errors.ts'
import type { Log } from '#server/platform/log.ts'

export interface XSettings {
  clientId: string
  clientSecret: string
  /** The page on which the owner of an account agrees: https://x.com/i/oauth2/authorize. */
  authUrl: string
  /** Address of the API, without a closing slash: https://api.x.com. */
  apiUrl: string
}

const timeoutMs = 10_000
const longestAnswer = 64 << 10
/** Scopes required to read the own user. */
const scopes = 'users.read tweet.read'

const tokenAnswer = z.object({ access_token: z.string().min(1).max(4_096) })
const userAnswer = z.object({
  data: z.object({ id: z.string().regex(/^\d{1,30}$/), username: z.string().regex(/^\w{1,50}$/) }),
})

/** X's OAuth 2 for confidential clients with PKCE (RFC 6749, RFC 7636), as far as linking needs it. */
export function createXProvider({ clientId, clientSecret, authUrl, apiUrl }: XSettings, log: Log) {
  const credentials = `${encodeURIComponent(clientId)}:${encodeURIComponent(clientSecret)}`
  const basic = `Basic ${Buffer.from(credentials).toString('base64')}`

  /** Redirects are not followed, since credentials would go along. */
  async function ask<T>(path: string, init: RequestInit, form: z.ZodType<T>): Promise<T> {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const response = await fetch(apiUrl + path, { ...init, signal, redirect: 'manual' })
      const text = await textOf(response)
      if (!response.ok) throw new Error(`status ${response.status}`)
      return form.parse(JSON.parse(text))
    } catch (error) {
      // Neither the answer nor what was sent is logged: both hold secrets.
      const why = error instanceof Error && /^status \d+$/.test(error.message) ? error.message : (error as Error).name
      log.warn({ path, why }, 'X returned an unexpected response')
      throw new CallError(signal.aborted ? 'providerSlow' : 'providerFailed')
    }
  }

  return {
    /** The address of the page on which the owner agrees. */
    agreementAddress(asked: { state: string; challenge: string; redirectUri: string }): string {
      const url = new URL(authUrl)
      const parameters = {
        response_type: 'code',
        client_id: clientId,
        redirect_uri: asked.redirectUri,
        scope: scopes,
        state: asked.state,
        code_challenge: asked.challenge,
        code_challenge_method: 'S256',
      }
      for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
      return url.href
    },

    /** Returns the account that a code was given for. The token is used for this alone. @throws CallError */
    async owner(given: {
      code: string
      verifier: string
      redirectUri: string
    }): Promise<{ id: string; username: string }> {
      const body = new URLSearchParams({
        grant_type: 'authorization_code',
        code: given.code,
        redirect_uri: given.redirectUri,
        code_verifier: given.verifier,
        client_id: clientId,
      })
      const { access_token } = await ask(
        '/2/oauth2/token',
        { method: 'POST', body, headers: { authorization: basic } },
        tokenAnswer,
      )
      const { data } = await ask('/2/users/me', { headers: { authorization: `Bearer ${access_token}` } }, userAnswer)
      return data
    },
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.length
    if (length > longestAnswer) throw new RangeError('An answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

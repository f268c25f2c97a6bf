import { describe, expect, it } from 'vitest'
import { credentialOf, googleAddress } from './google.ts'

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
const tokenWith = (payload: object) => `${encoded({ alg: 'RS256' })}.${encoded(payload)}.signature`

const attempt = { state: 'state-1', nonce: 'nonce-1', from: '/news?category=2' }
const kept = JSON.stringify(attempt)
const answer = (state: string, token: string) => `#state=${state}&id_token=${token}&authuser=0`

describe('the way to Google', () => {
  it('asks for a token alone, to the home page of this site', () => {
    const { origin, pathname, searchParams } = new URL(
      googleAddress(
        { clientId: 'client-1', authUrl: 'https://accounts.google.com/o/oauth2/v2/auth' },
        'https://news.example',
        attempt,
      ),
    )
    expect(origin + pathname).toBe('https://accounts.google.com/o/oauth2/v2/auth')
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: 'client-1',
      redirect_uri: 'https://news.example/home',
      response_type: 'id_token',
      scope: 'openid email profile',
      prompt: 'select_account',
      state: 'state-1',
      nonce: 'nonce-1',
    })
  })
})

describe('the way back', () => {
  const token = tokenWith({ nonce: 'nonce-1', name: '林知遠' })

  it('brings the token, and knows where the reader was', () => {
    expect(credentialOf(answer('state-1', token), kept)).toEqual({ credential: token, from: attempt.from })
  })

  it.each([
    ['another state', answer('state-2', token), kept],
    ['a token for another attempt', answer('state-1', tokenWith({ nonce: 'nonce-2' })), kept],
    ['a token without nonce', answer('state-1', tokenWith({})), kept],
    ['something that is no token', answer('state-1', 'x'), kept],
    ['no attempt of this tab', answer('state-1', token), null],
    ['a refusal', '#state=state-1&error=access_denied', kept],
    ['a fragment of a page', '#part-2', kept],
  ])('takes nothing from %s', (_, fragment, attempted) => {
    expect(credentialOf(fragment, attempted)).toBeUndefined()
  })
})

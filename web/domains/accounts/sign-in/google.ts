/**
 * Google sign-in by the implicit flow of OpenID Connect: the browser goes to Google and comes back with an ID token in
 * the fragment, which no server or log sees. Nothing of Google runs on our pages. `state` ties the way back to this tab,
 * and `nonce` the token to this way, so that nobody can slip a token of theirs into somebody else's browser.
 */
const storageKey = 'google-sign-in'

/** How Google knows this site, and the page on which people sign in there. */
export interface GoogleClient {
  clientId: string
  authUrl: string
}

interface Attempt {
  state: string
  nonce: string
  /** Address that the reader came from. */
  from: string
}

/** Returns Google's sign-in address. @param origin of this site, whose /home is registered as the way back */
export function googleAddress(
  { clientId, authUrl }: GoogleClient,
  origin: string,
  { state, nonce }: Pick<Attempt, 'state' | 'nonce'>,
) {
  const query = new URLSearchParams({
    client_id: clientId,
    redirect_uri: `${origin}/home`,
    response_type: 'id_token',
    scope: 'openid email profile',
    prompt: 'select_account',
    state,
    nonce,
  })
  return `${authUrl}?${query}`
}

/** Leaves for Google's sign-in; state and nonce stay in this tab and tie the return to it. */
export function goToGoogle(client: GoogleClient): void {
  const attempt = { state: crypto.randomUUID(), nonce: crypto.randomUUID(), from: location.pathname + location.search }
  sessionStorage.setItem(storageKey, JSON.stringify(attempt))
  location.assign(googleAddress(client, location.origin, attempt))
}

/**
 * The ID token behind a fragment that Google sent the reader back with, for the attempt that this tab began; undefined
 * for any other fragment. Whether it is genuine is for the server to find out.
 */
export function credentialOf(fragment: string, kept: string | null): { credential: string; from: string } | undefined {
  const answer = new URLSearchParams(fragment.slice(1))
  const credential = answer.get('id_token')
  if (!credential || !kept) return undefined
  const { state, nonce, from } = JSON.parse(kept) as Attempt
  if (answer.get('state') !== state || nonceOf(credential) !== nonce) return undefined
  return { credential, from }
}

function nonceOf(credential: string): unknown {
  try {
    const payload = credential.split('.')[1] ?? ''
    return (JSON.parse(atob(payload.replace(/-/g, '+').replace(/_/g, '/'))) as { nonce?: unknown }).nonce
  } catch {
    return undefined
  }
}

/** The same for this tab; an attempt serves once. */
export function takeCredential(fragment: string): ReturnType<typeof credentialOf> {
  const kept = sessionStorage.getItem(storageKey)
  sessionStorage.removeItem(storageKey)
  return credentialOf(fragment, kept)
}

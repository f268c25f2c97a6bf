import { prefixedPath, splitPath } from '#web/router/addresses.ts'

const marker = '#login='
/** At the end of the fragment of `signInAddress` of somebody whose session has ended. */
export const endedSign = '&ended'

/**
 * Returns the target of visitors who ask for a page of members: the home page, the login dialog over it, the address
 * that they wanted behind it (specification, point 4). It stands in the fragment, which no server or log ever sees.
 * @param options ended: they had a session, which has ended
 */
export function signInAddress(wanted: string, { ended = false }: { ended?: boolean } = {}): string {
  const { fixed } = splitPath(wanted.split('?')[0] ?? '/')
  return prefixedPath(fixed, '/home') + signInFragmentFor(wanted) + (ended ? endedSign : '')
}

/** The fragment that opens the dialog over any page. @param wanted path of this site to go to after the sign-in */
export const signInFragmentFor = (wanted: string): string => marker + encodeURIComponent(wanted)

/** True if a fragment of `signInAddress` says that a session has ended. */
export const saysEnded = (fragment: string): boolean => fragment.startsWith(marker) && fragment.endsWith(endedSign)

/**
 * The address behind a fragment of `signInAddress`; undefined for any other fragment. Only paths of this site: an
 * address elsewhere would make the site's own login a step of somebody's fraud.
 */
export function wantedAddress(fragment: string): string | undefined {
  if (!fragment.startsWith(marker)) return undefined
  try {
    const wanted = decodeURIComponent(fragment.slice(marker.length).replace(endedSign, ''))
    const url = new URL(wanted, 'https://site.invalid')
    // '/.//host' is a path of this site whose plainest form is none: browsers read '//host' as another site.
    const own = wanted.startsWith('/') && url.origin === 'https://site.invalid' && !url.pathname.startsWith('//')
    return own ? url.pathname + url.search : '/'
  } catch {
    return '/'
  }
}

/** Opens the dialog on the home page; the login icon leads there before and without script. */
export const signInFragment = '#login'

/** True if a fragment is one that the login dialog answers: ours, or that of a way back from another house. */
export const isSignInFragment = (fragment: string): boolean => /^#login(=|$)|[#&](id_token|error)=/.test(fragment)

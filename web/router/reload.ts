import { signInFragmentFor } from '#web/session/sign-in-address.ts'

/** Asked before the page is loaded anew by the server's wish; true where it holds what nobody has saved. */
type Holder = () => boolean

const holders = new Set<Holder>()

/** Keeps the page from being loaded anew while `holder` says so. @returns ends that */
export function holdReload(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/**
 * Loads the page anew because the session has ended, unless somebody's work would be lost with it. The page then says
 * why, and has the login dialog over it.
 * @param message words of the server for the reader
 * @param wanted path of this site to go to after the sign-in
 */
export async function reloadPage(message: string, wanted = location.pathname + location.search): Promise<void> {
  if ([...holders].some((holds) => holds())) return
  const { keepHandoff } = await import('./handoff.ts')
  keepHandoff({ notice: { text: message, tone: 'failed' } })
  history.replaceState(history.state, '', signInFragmentFor(wanted))
  location.reload()
}

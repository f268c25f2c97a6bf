import { signInFragmentFor } from '#web/session/sign-in-address.ts'

/** Asked before the page is loaded anew by the server's wish; true where it holds what nobody has saved. */
type Holder = () => boolean

const holders = new Set<Holder>()

/** Keeps the page from being loaded anew while `holder` says so. @returns ends that */
export function holdReload(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Where to go after the sign-in, once the page is to be loaded anew. */
let destination: string | undefined

/**
 * Loads the page anew because the session has ended, unless somebody's work would be lost with it. The page then says
 * why, and has the login dialog over it. Of several refusals at once, one loads it.
 * @param message words of the server for the reader
 * @param wanted path of this site to go to after the sign-in; otherwise this page
 */
export async function reloadPage(message: string, wanted?: string): Promise<void> {
  if ([...holders].some((holds) => holds())) return
  const isFirst = destination === undefined
  destination = wanted ?? destination ?? location.pathname + location.search
  if (!isFirst) return
  const { keepHandoff } = await import('./handoff.ts')
  // Whoever asked hears of the refusal first, and may say where the reader was going.
  await new Promise((resolve) => setTimeout(resolve))
  keepHandoff({ notice: { text: message, tone: 'failed' } })
  history.replaceState(history.state, '', signInFragmentFor(destination))
  location.reload()
}

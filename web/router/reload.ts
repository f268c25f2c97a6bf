import { signInFragmentFor } from '#web/session/sign-in-address.ts'

/** Asked before the page is reloaded at the server's request; true if it has unsaved input. */
type Holder = () => boolean

const holders = new Set<Holder>()

/** Prevents a reload of the page while `holder` says so. */
export function holdReload(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Destination after the sign-in, for when the page is reloaded. */
let destination: string | undefined

/**
 * Reloads the page because the session has ended, unless somebody's work would be lost with it. The page then says why,
 * and has the login dialog over it. Of several simultaneous refusals, one reloads it.
 * @param message words of the server for the reader
 * @param wanted path of this site to go to after the sign-in; otherwise this page
 */
export async function reloadPage(message: string, wanted?: string): Promise<void> {
  if ([...holders].some((holds) => holds())) return
  const isFirst = destination === undefined
  destination = wanted ?? destination ?? location.pathname + location.search
  if (!isFirst) return
  const { keepHandoff } = await import('./handoff.ts')
  // The caller receives the refusal first, and may name the reader's destination.
  await new Promise((resolve) => setTimeout(resolve))
  keepHandoff({ notice: { text: message, tone: 'failed' } })
  history.replaceState(history.state, '', signInFragmentFor(destination))
  location.reload()
}

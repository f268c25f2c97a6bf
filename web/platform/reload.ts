/** Asked before the page is loaded anew by the server's wish; true where it holds what nobody has saved. */
type Holder = () => boolean

const holders = new Set<Holder>()

/** Keeps the page from being loaded anew while `holder` says so. @returns ends that */
export function holdReload(holder: Holder): () => void {
  holders.add(holder)
  return () => holders.delete(holder)
}

/** Loads the page anew, unless somebody's work would be lost with it. */
export function reloadPage(): void {
  if ([...holders].some((holds) => holds())) return
  location.reload()
}

/** The element that a fragment names, if there is one. One that is not well escaped is read as it stands. */
export const fragmentTarget = (hash: string): HTMLElement | null => document.getElementById(fragmentId(hash))

/** The id that a fragment names. @param hash with its `#` */
export function fragmentId(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1))
  } catch {
    return hash.slice(1)
  }
}

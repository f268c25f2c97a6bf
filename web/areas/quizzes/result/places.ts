/** Reads the position on each axis from the fragment, which is never sent to a server. */
export function placesIn(hash: string): number[] | undefined {
  if (!/^#\d{1,3}(?:-\d{1,3}){3}$/.test(hash)) return undefined
  const places = hash.slice(1).split('-').map(Number)
  return places.every((place) => place <= 100) ? places : undefined
}

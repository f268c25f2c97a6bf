import { prefixedPath, splitPath } from '#web/router/addresses.ts'

/**
 * Opens the page that the device has stored in place of one that the network does not bring; a document of its own, since
 * the worker that stores it answers for those.
 * @returns whether there is one, which is then on its way
 */
export async function openOffline(path: string, query: Readonly<Record<string, string | undefined>>): Promise<boolean> {
  if (!('caches' in window)) return false
  const address = prefixedPath(splitPath(location.pathname).fixed, path)
  if (!(await caches.match(address, { ignoreSearch: true }))) return false
  const said = new URLSearchParams(Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : [])))
  location.assign(said.size > 0 ? `${address}?${said}` : address)
  return true
}

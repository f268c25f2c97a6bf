/** Names of the service worker's stores of pages that were read or collected, and of their pictures. */
export const readPages = 'read-pages'
export const savedPages = 'saved-pages'
export const readPictures = 'read-pictures'

/** Removes them, as at sign-out: the next reader of this device sees nothing of what was read. */
export async function forgetReadPages(): Promise<void> {
  for (const name of [readPages, savedPages, readPictures]) await globalThis.caches?.delete(name).catch(() => false)
}

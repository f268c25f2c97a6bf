import { useEffect } from 'react'
import type { ConferenceEdition } from '#contract/events/conferences/conferences.ts'
import { useLanguage } from '#web/platform/app-context.tsx'
import { prefixedPath, splitPath } from '#web/router/addresses.ts'
import { ContactForm } from '../later-form.ts'

/** Pages that this document has already asked the device to store, so that navigation asks only once. */
const asked = new Set<string>()

/** Once a conference was visited, its pages open without a network: halls are full, and their networks fail. */
export function useOfflinePages({ draft, pages, canonical }: ConferenceEdition): void {
  const language = useLanguage()
  const home = pages.find(({ section }) => section === 'home')?.path ?? canonical
  useEffect(() => {
    if (draft) return
    const { fixed } = splitPath(location.pathname)
    const scope = prefixedPath(fixed, home)
    const own = location.pathname.startsWith(scope) ? [] : [location.pathname]
    const paths = pages.map(({ path }) => prefixedPath(fixed, path))
    const scopes = [scope, ...own].filter((one) => !asked.has(`${language} ${one}`))
    for (const one of scopes) asked.add(`${language} ${one}`)
    if (scopes.length === 0) return
    // Loads the files that the other pages need, so that they are stored too.
    const needed = Promise.all([import('../loaders.ts'), ContactForm.prepare()])
    const offline = import('#web/platform/files/offline.ts')
    Promise.all([offline, needed]).then(
      ([{ keepOffline }]) => {
        // The newest edition is also at addresses that do not begin like those of its pages.
        for (const one of scopes) keepOffline(one, { kind: 'conferences', more: paths })
      },
      () => {},
    )
  }, [draft, pages, home, language])
}

/** Registers the worker that keeps the program, and names it what this page has loaded before it. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.register('/checkin/service-worker.js', { scope: '/checkin' }).then(
    () => navigator.serviceWorker.ready.then(({ active }) => active?.postMessage({ keep: loadedFiles() })),
    // Without it the program needs a network to be opened, and works as well once it is.
    () => {},
  )
}

const loadedFiles = () =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ pathname }) => pathname.startsWith('/checkin-assets/'))
    .map(({ pathname }) => pathname)

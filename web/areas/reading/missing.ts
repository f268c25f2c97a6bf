import { deferred } from '#web/platform/code/deferred.tsx'

const notFound = async () => (await import('./not-found-page.tsx')).NotFoundPage
const missing = async () => (await import('./missing-page.tsx')).MissingPage

/** The page of unknown addresses, for screens that take any path. */
export const NotFound = deferred(import.meta.env.SSR && (await notFound()), notFound)

/** Placeholder for something that does not exist, or is over. */
export const Missing = deferred(import.meta.env.SSR && (await missing()), missing)

/** The code of both, for what turned out to be missing. */
export const prepareMissing = (): Promise<unknown> => Promise.all([NotFound.prepare(), Missing.prepare()])

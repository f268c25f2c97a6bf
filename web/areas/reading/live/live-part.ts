import { deferred } from '#web/platform/code/deferred.tsx'

const load = async () => (await import('./live-blog.tsx')).loadLiveBlog()

/** The notes of an article that runs live. Pages of other articles load none of it. */
export const LivePart = deferred(import.meta.env.SSR && (await load()), load)

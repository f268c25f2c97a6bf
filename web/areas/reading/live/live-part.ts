import { deferred } from '#web/platform/code/deferred.tsx'

const load = async () => (await import('./live-blog.tsx')).loadLiveBlog()
const loadProgramme = async () => (await import('./live-programme.tsx')).loadLiveProgramme()

/** The notes of an article that runs live. Pages of other articles load none of it. */
export const LivePart = deferred(import.meta.env.SSR && (await load()), load)
/** The programme beside them. */
export const LiveProgramme = deferred(import.meta.env.SSR && (await loadProgramme()), loadProgramme)

export const prepareLive = () => Promise.all([LivePart.prepare(), LiveProgramme.prepare()])

import { whenNear } from '#web/platform/code/when-near.tsx'

const load = async () => (await import('./home-dateline.tsx')).Dateline

/**
 * Phones do not show the line of the date, and never load its code: to set up the Chinese calendar takes a slow phone a
 * tenth of a second.
 */
export const Dateline = whenNear(import.meta.env.SSR && (await load()), load)

import { hydrateWhenVisible } from '#web/platform/code/hydrate-when-visible.tsx'

const load = async () => (await import('./home-dateline.tsx')).Dateline

/**
 * Phones do not show the line of the date, and a visit that begins at the front page does not load its code: setting up the
 * Chinese calendar takes a slow phone a tenth of a second.
 */
export const Dateline = hydrateWhenVisible(import.meta.env.SSR && (await load()), load)

import { hydrateWhenVisible } from '#web/platform/code/hydrate-when-visible.tsx'

const load = async () => (await import('./notify-me.tsx')).loadNotifyMe()

/** The button that notifies the reader; its code comes once it is in sight. */
export const NotifyMe = hydrateWhenVisible(import.meta.env.SSR && (await load()), load)

/** Limits of pushes. */
export const pushLimits = {
  /** Bytes of the address of a subscription. */
  endpoint: 1_000,
  /** Pushes of a day and device; breaking news comes besides. */
  daily: 12,
} as const

/** Content of a push, as the service worker of the site reads it. */
export interface PushContent {
  title: string
  body: string
  /** Path that it leads to. */
  path: string
  /** A later push with the same tag takes its place. */
  tag: string
  /** BCP 47. */
  language: string
  /** Secret by which its pushes can be ended; undefined for one that was sent to try. */
  stop?: string
  /** Names of its buttons, and what is said once one was pressed. */
  actions: { search: string; today: string; search_ended: string; today_ended: string; undo: string }
}

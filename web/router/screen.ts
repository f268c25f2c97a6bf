import type { ComponentType } from 'react'
import type { Language } from '#language/languages.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'

/**
 * The floating buttons of a screen on a phone: none where members work, since they would lie over what is pressed there.
 * Screens for everybody on which the same holds say so in their `meta`.
 */
export function floatsOf({ access, meta }: Pick<Screen, 'access' | 'meta'>): { tool: boolean; download: boolean } {
  const some = !meta.hideFloats && !access
  return { tool: some && !meta.hideTool, download: some && !meta.hideDownload }
}

/** Parts of the frame around it that a route hides or sets (specification, point 2, route metadata). */
export interface ScreenMeta {
  hideHeader?: boolean
  hideFooter?: boolean
  /** The left side tab bar. */
  hideSideTool?: boolean
  /** The floating app-download button. */
  hideDownload?: boolean
  /** The floating language tool. */
  hideTool?: boolean
  /** Both of them, where something is filled in, paid or shown at a door. */
  hideFloats?: boolean
  bgColor?: 'dark'
  /** Shown in frames of other sites: nothing of the frame, and nobody signs in there. */
  embedded?: boolean
  /** Background of the page: the home pages' colour at its head, or nothing above its first part. */
  background?: 'home' | 'top-zero'
}

export type RouteParams = Readonly<Record<string, string | undefined>>

/** Result of a screen's loader. `missing` makes it a 404 for machines; the screen itself says what is missing. */
export interface Loaded<D> {
  data: D
  /** The data as the first document brings them along: without what stands in its markup and is taken from there. */
  state?: D
  missing?: boolean
  /** With `missing`: it was there, and the answer is a 410. */
  gone?: boolean
  /** The module of what is shown, where the screen's own module only chooses it; the first document loads both. */
  module?: string
}

/**
 * One row of the table of screens: a screen with its addresses. The first path is canonical, the aliases show the same.
 * `query` names the parameters that the address may carry; all others are turned into route parameters or dropped.
 */
export interface Screen<D = unknown> {
  name: string
  path: string
  aliases: readonly string[]
  query?: readonly string[]
  /** The language that a visit to the screen switches to; it comes in that language the first time. */
  language?: Language
  /** The cookie with the language that was last chosen on the screen: later visits switch to that one instead. */
  languageCookie?: string
  /** `user`: only for members; visitors are sent to the home page with the login dialog (specification, point 4). */
  access?: 'user'
  meta: ScreenMeta
  /** The module of the page, as Vite names it in its manifest; the same that `page` imports. */
  module: string
  /** @param data what the first document brought along, whose parts the page may have to fetch before it is hydrated */
  page: (data?: unknown) => Promise<ComponentType>
  load?: (backend: LanguageBackend, params: RouteParams) => Promise<Loaded<D>>
}

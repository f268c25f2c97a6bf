import type { Language } from '#language/languages.ts'
import type { Theme } from './app-context.tsx'
import type { LoadedData } from './router.ts'

/** What the server hands to the browser beside the markup, as JSON in a data block (no inline script). */
export interface PageState {
  loaderData: LoadedData
  language: Language
  theme: Theme
  origin: string
  renderedAt: number
}

export const pageStateId = 'page-state'

/** JSON that cannot end the script element it stands in. */
export function embed(state: PageState): string {
  const json = JSON.stringify(state).replace(
    /[<\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
  return `<script type="application/json" id="${pageStateId}">${json}</script>`
}

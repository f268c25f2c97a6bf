import type { Language } from '#language/languages.ts'
import type { Theme } from '#web/platform/app-context.tsx'
import type { LoadedData } from './router.ts'

/** State that the server passes to the browser beside the markup, as JSON in a data block (no inline script). */
export interface PageState {
  loaderData: LoadedData
  language: Language
  theme: Theme
  redUp?: boolean
  origin: string
  renderedAt: number
}

export const pageStateId = 'page-state'

/** The state of a page as a data block of its document, which the browser hydrates from. */
export function embed(state: PageState): string {
  return `<script type="application/json" id="${pageStateId}">${jsonOf(state)}</script>`
}

/** The JSON of a value; its pieces are joined once, since every level joined by itself would copy them all again. */
function jsonOf(value: unknown): string {
  const pieces: string[] = []
  addJson(value, pieces)
  return pieces.join('')
}

/**
 * Adds the JSON of a value to the pieces. Entries of lists are shared by all pages that show them, and must not be
 * changed: the text of each is made once and cached for as long as the entry exists.
 */
function addJson(value: unknown, pieces: string[]): void {
  if (value === null || typeof value !== 'object') {
    pieces.push(escapeJson(JSON.stringify(value)))
  } else if (!Array.isArray(value)) {
    let separator = '{'
    for (const [name, field] of Object.entries(value)) {
      if (field === undefined) continue
      pieces.push(separator, escapeJson(JSON.stringify(name)), ':')
      addJson(field, pieces)
      separator = ','
    }
    pieces.push(separator === '{' ? '{}' : '}')
  } else if (value.length > 0 && (value[0] === null || typeof value[0] !== 'object')) {
    // Numbers of a chart are one text: as entries of their own they would be put together again for every page.
    pieces.push(plainJson(value))
  } else {
    let separator = '['
    for (const entry of value) {
      pieces.push(separator, plainJson(entry))
      separator = ','
    }
    pieces.push(separator === '[' ? '[]' : ']')
  }
}

const texts = new WeakMap<object, string>()

function plainJson(entry: unknown): string {
  if (entry === null || typeof entry !== 'object') return escapeJson(JSON.stringify(entry) ?? 'null')
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = escapeJson(JSON.stringify(entry))
  texts.set(entry, text)
  return text
}

/** JSON that cannot end the script element it stands in. */
const escapeJson = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

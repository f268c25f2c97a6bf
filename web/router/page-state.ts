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

/**
 * The JSON of a value. Entries of lists are shared by all pages that show them and must not be changed: the text of
 * each is made once and cached for as long as the entry exists.
 */
function jsonOf(value: unknown): string {
  if (Array.isArray(value)) {
    // Numbers of a chart are one text: an entry of its own each, they would be put together again for every page.
    const plain = value.length > 0 && (value[0] === null || typeof value[0] !== 'object')
    return plain ? plainJson(value) : `[${value.map(plainJson).join()}]`
  }
  if (value === null || typeof value !== 'object') return escaped(JSON.stringify(value))
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  return `{${fields.map(([name, field]) => `${escaped(JSON.stringify(name))}:${jsonOf(field)}`).join()}}`
}

const texts = new WeakMap<object, string>()

function plainJson(entry: unknown): string {
  if (entry === null || typeof entry !== 'object') return escaped(JSON.stringify(entry) ?? 'null')
  const known = texts.get(entry)
  if (known !== undefined) return known
  const text = escaped(JSON.stringify(entry))
  texts.set(entry, text)
  return text
}

/** JSON that cannot end the script element it stands in. */
const escaped = (json: string): string =>
  json.replace(/[<\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)

import './search-place.module.css'
import type { Language } from '#language/languages.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'

/** Offers names while somebody types into a field. Plain DOM, so that the page and the box of ⌘K share it. */

interface Options {
  /** Name of the list for those who cannot see it. */
  label: string
  /** Terms for what has been typed; rejects when the signal is aborted. */
  load(typed: string, signal: AbortSignal): Promise<readonly string[]>
  choose(term: string): void
}

const fewestCharacters = 2
let lists = 0

/**
 * Makes a field a combobox with a list behind its form: arrows choose, Enter searches, Escape closes.
 * @returns takes everything away again
 */
export function attachSuggestions(field: HTMLInputElement, holder: HTMLElement, options: Options): () => void {
  const list = document.createElement('ul')
  lists += 1
  list.id = `suggestions-${lists}`
  list.className = 'suggestions'
  list.role = 'listbox'
  list.ariaLabel = options.label
  list.hidden = true
  holder.append(list)
  const attributes = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': 'false',
    'aria-controls': list.id,
  }
  for (const [name, value] of Object.entries(attributes)) field.setAttribute(name, value)

  const ending = new AbortController()
  let asking: AbortController | undefined
  let active = -1
  const rows = () => [...list.children] as HTMLElement[]

  function mark(next: number) {
    active = next
    for (const [place, row] of rows().entries()) row.ariaSelected = String(place === active)
    const row = rows()[active]
    if (row) field.setAttribute('aria-activedescendant', row.id)
    else field.removeAttribute('aria-activedescendant')
  }
  function show(terms: readonly string[]) {
    list.replaceChildren(
      ...terms.map((term, place) => {
        const row = document.createElement('li')
        row.id = `${list.id}-${place}`
        row.role = 'option'
        row.textContent = term
        return row
      }),
    )
    list.hidden = terms.length === 0
    field.ariaExpanded = String(!list.hidden)
    mark(-1)
  }
  function hide() {
    asking?.abort()
    show([])
  }
  async function ask() {
    asking?.abort()
    const typed = field.value.trim()
    if ([...typed].length < fewestCharacters) return show([])
    asking = new AbortController()
    const { signal } = asking
    const terms = await options.load(typed, signal).catch((): readonly string[] => [])
    if (!signal.aborted) show(terms)
  }
  function onKey(event: KeyboardEvent) {
    if (isComposed(event) || list.hidden) return
    const count = rows().length
    if (event.key === 'ArrowDown') mark((active + 1) % count)
    else if (event.key === 'ArrowUp')
      mark((active + count) % (count + 1) === count ? -1 : (active + count) % (count + 1))
    else if (event.key === 'Escape') hide()
    else if (event.key === 'Enter' && active >= 0) options.choose(rows()[active]?.textContent ?? '')
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const { signal } = ending
  field.addEventListener('input', ask, { signal })
  field.addEventListener('keydown', onKey, { signal })
  field.addEventListener('blur', hide, { signal })
  field.form?.addEventListener('submit', hide, { signal })
  // Before the field loses its focus.
  list.addEventListener(
    'pointerdown',
    (event) => {
      event.preventDefault()
      const row = (event.target as Element).closest('li')
      if (row) options.choose(row.textContent ?? '')
    },
    { signal },
  )
  return () => {
    ending.abort()
    asking?.abort()
    list.remove()
    for (const name of [...Object.keys(attributes), 'aria-activedescendant']) field.removeAttribute(name)
  }
}

/** True of a key that belongs to an input method. Safari ends the composition first and reports it only by this number. */
export const isComposed = (event: KeyboardEvent): boolean => event.isComposing || event.keyCode === 229

/** Terms for what has been typed, in the reader's script. @throws when the call fails or is no longer wanted */
export async function loadSuggestions(typed: string, language: Language, signal: AbortSignal): Promise<string[]> {
  const { list } = await inLanguage(httpBackend, language).call('searchSuggest', { keyword: typed.slice(0, 100) })
  signal.throwIfAborted()
  return list.map(({ term }) => term)
}

import { isLanguage } from '#language/languages.ts'
import { inLanguage } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { attachHotSearches } from './hot-list.ts'
import { attachOwnSearches } from './own-list.ts'
import { attachSuggestions, isComposed, loadSuggestions } from './suggesting.ts'
import { attachArrows } from './word-list.ts'

let open: HTMLDialogElement | undefined

/**
 * Opens the search over the page. A choice goes through the search box of the header, which searches in place.
 * @param typed text that was typed before it was there
 */
export function openSearchPlace(typed = ''): void {
  if (open) return
  const form = document.querySelector<HTMLFormElement>('header form.searchbox')
  const { lang } = document.documentElement
  const own = form?.elements.namedItem('keyword')
  if (!form || !(own instanceof HTMLInputElement) || !isLanguage(lang)) return
  const dialog = document.createElement('dialog')
  open = dialog
  dialog.className = 'search-place'
  dialog.ariaLabel = own.ariaLabel
  const box = document.createElement('form')
  const field = document.createElement('input')
  field.type = 'search'
  field.maxLength = 100
  field.autocomplete = 'off'
  field.enterKeyHint = 'search'
  field.placeholder = own.placeholder
  field.ariaLabel = own.ariaLabel
  field.value = typed
  box.append(field)
  dialog.append(box)
  document.body.append(dialog)

  const search = (keyword: string) => {
    dialog.close()
    own.value = keyword
    form.requestSubmit()
  }
  box.addEventListener('submit', (event) => {
    event.preventDefault()
    if (field.value.trim() !== '') search(field.value)
  })
  const detach = attachSuggestions(field, box, {
    label: own.placeholder,
    load: (begun, signal) => loadSuggestions(begun, lang, signal),
    choose: search,
  })
  // The list is hidden when the field loses its focus: what is pressed outside closes everything.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  // Escape would otherwise only empty a field that contains text.
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || isComposed(event)) return
    event.preventDefault()
    dialog.close()
  })
  dialog.addEventListener('close', () => {
    detach()
    dialog.remove()
    open = undefined
  })
  dialog.showModal()
  field.focus()
  if (typed) field.dispatchEvent(new Event('input'))
  attachArrows(field, dialog)
  const backend = inLanguage(httpBackend, lang)
  // Without them the box searches all the same.
  attachOwnSearches(field, dialog, backend, search)
    .catch(() => {})
    .then(() => attachHotSearches(field, dialog, backend))
    .catch(() => {})
}

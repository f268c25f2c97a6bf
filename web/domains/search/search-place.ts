import '#web/styles/reading/search-place.css'
import { isLanguage } from '#language/languages.ts'
import { searchTexts } from './search-text.ts'
import { attachSuggestions, loadSuggestions } from './suggesting.ts'

let open: HTMLDialogElement | undefined

/** Opens the search over the page. What is chosen goes through the search box of the header, which searches in place. */
export async function openSearchPlace(): Promise<void> {
  if (open) return
  const form = document.querySelector<HTMLFormElement>('header form.searchbox')
  const { lang } = document.documentElement
  if (!form || !isLanguage(lang)) return
  const texts = await searchTexts.load(lang)
  if (open) return
  const dialog = document.createElement('dialog')
  open = dialog
  dialog.className = 'search-place'
  dialog.ariaLabel = texts.place
  const box = document.createElement('form')
  const field = document.createElement('input')
  field.type = 'search'
  field.maxLength = 100
  field.autocomplete = 'off'
  field.enterKeyHint = 'search'
  field.placeholder = texts.place
  field.ariaLabel = texts.place
  const hint = document.createElement('p')
  hint.textContent = texts.hint
  box.append(field)
  dialog.append(box, hint)
  document.body.append(dialog)

  const search = (keyword: string) => {
    dialog.close()
    const own = form.elements.namedItem('keyword') as HTMLInputElement
    own.value = keyword
    form.requestSubmit()
  }
  box.addEventListener('submit', (event) => {
    event.preventDefault()
    if (field.value.trim() !== '') search(field.value)
  })
  const detach = attachSuggestions(field, box, {
    label: texts.suggestions,
    load: (typed, signal) => loadSuggestions(typed, lang, signal),
    choose: search,
  })
  // The list is hidden when the field loses its focus: what is pressed outside closes everything.
  dialog.addEventListener('click', (event) => {
    if (event.target === dialog) dialog.close()
  })
  dialog.addEventListener('close', () => {
    detach()
    dialog.remove()
    open = undefined
  })
  dialog.showModal()
  field.focus()
}

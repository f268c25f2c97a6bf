import { partTranslator } from '#web/language/text-part.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { OwnSearch } from './member-searches.ts'
import { createOwnSearches } from './own-searches.ts'
import { searchRecordsTexts } from './records-text.ts'
import { button, icon, wordClass } from './word-list.ts'

/** More would push the list out of a phone's screen. */
const maxListed = 6

/**
 * Lists the reader's own searches below a field as long as nothing is typed there. Delete removes one.
 */
export async function attachOwnSearches(
  field: HTMLInputElement,
  holder: HTMLElement,
  backend: LanguageBackend,
  choose: (keyword: string) => void,
): Promise<void> {
  const own = createOwnSearches(backend)
  const [texts, all] = await Promise.all([searchRecordsTexts.load(backend.language), own.list()])
  if (all.length === 0 || !field.isConnected) return
  const t = partTranslator(texts)
  let listed = all

  const section = document.createElement('section')
  section.className = 'own-searches'
  section.ariaLabel = t('title')
  const head = document.createElement('h2')
  head.textContent = t('title')
  const clear = button('own-searches__clear', t('clear'))
  const list = document.createElement('ul')
  const problem = document.createElement('p')
  problem.role = 'status'
  problem.hidden = true
  section.append(head, clear, list, problem)

  const words = () => [...list.querySelectorAll<HTMLButtonElement>(`.${wordClass}`)]
  const reportFailure = (work: Promise<void>) =>
    work.catch(() => {
      problem.hidden = false
      problem.textContent = t('failed')
    })

  function row(search: OwnSearch): HTMLLIElement {
    const text = document.createElement('span')
    text.textContent = search.keyword
    text.translate = false
    const word = button(wordClass, icon('recent'), text)
    word.addEventListener('click', () => choose(search.keyword))
    const remove = button('iconbtn', icon('close'))
    remove.ariaLabel = t('remove', { keyword: search.keyword })
    remove.addEventListener('click', () => forget(search))
    const made = document.createElement('li')
    made.append(word, remove)
    return made
  }
  function show() {
    list.replaceChildren(...listed.slice(0, maxListed).map(row))
    section.hidden = listed.length === 0 || field.value !== ''
  }
  function forget(search: OwnSearch) {
    const place = listed.indexOf(search)
    listed = listed.filter((one) => one !== search)
    show()
    const next = words()[Math.min(place, words().length - 1)] ?? field
    next.focus()
    reportFailure(own.forget(search))
  }
  clear.addEventListener('click', () => {
    listed = []
    show()
    field.focus()
    reportFailure(own.forgetAll())
  })
  field.addEventListener('input', show)
  section.addEventListener('keydown', (event) => {
    const search = listed[words().indexOf(event.target as HTMLButtonElement)]
    if (event.key !== 'Delete' || event.isComposing || !search) return
    forget(search)
    event.preventDefault()
  })
  holder.append(section)
  show()
}

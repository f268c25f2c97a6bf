import { partTranslator } from '#web/language/text-part.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import { linkLanguage, prefixedPath } from '#web/router/addresses.ts'
import { searchRecordsTexts } from './records-text.ts'
import { hotSearchAddress } from './search-address.ts'
import { icon, wordClass } from './word-list.ts'

/** More than these would not fit on the screen of a phone. */
const maxListed = 5

/** Lists hot searches below an empty search field; each is a link to what it is about. */
export async function attachHotSearches(
  field: HTMLInputElement,
  holder: HTMLElement,
  backend: LanguageBackend,
): Promise<void> {
  const [texts, { list: all }] = await Promise.all([
    searchRecordsTexts.load(backend.language),
    backend.call('hotSearch', {}),
  ])
  if (all.length === 0 || !field.isConnected) return
  const title = partTranslator(texts)('hot')
  const section = document.createElement('section')
  section.className = 'own-searches'
  section.ariaLabel = title
  const head = document.createElement('h2')
  head.textContent = title
  const list = document.createElement('ul')
  list.append(
    ...all.slice(0, maxListed).map((search) => {
      const word = document.createElement('a')
      word.className = wordClass
      word.href = prefixedPath(linkLanguage(location.pathname), hotSearchAddress(search))
      const text = document.createElement('span')
      text.textContent = search.title
      text.lang = search.language
      word.append(icon('search'), text)
      const row = document.createElement('li')
      row.append(word)
      return row
    }),
  )
  section.append(head, list)
  const show = () => {
    section.hidden = field.value !== ''
  }
  field.addEventListener('input', show)
  show()
  holder.append(section)
}

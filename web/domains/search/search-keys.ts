/** True if somebody is writing there. */
const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const headerForm = () => document.querySelector<HTMLFormElement>('header form.searchbox')

/**
 * ⌘K, Ctrl+K and / open the search over the page; its code comes with the first press. Until then the box of the header
 * takes what is typed.
 * @param prepare loads the code of the page of results, as soon as somebody is about to search
 */
export function listenForSearchKeys(prepare: () => void): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const command = event.metaKey || event.ctrlKey
    // On many keyboards the slash takes the shift key.
    const asked = command
      ? event.key.toLowerCase() === 'k' && !event.shiftKey && !writesText(event.target)
      : event.key === '/' && !writes(event.target)
    if (!asked || !headerForm() || document.querySelector('dialog[open]')) return
    event.preventDefault()
    prepare()
    openPlace()
  })
  addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLInputElement && target.closest('search')) prepare()
  })
}

/** The search over the page, once its code is there. */
let place: typeof import('./search-place.ts') | undefined
let isOpening = false

async function openPlace(): Promise<void> {
  if (place) return place.openSearchPlace()
  if (isOpening) return
  const before = document.activeElement
  const field = headerForm()?.elements.namedItem('keyword')
  if (!(field instanceof HTMLInputElement)) return
  let composes = false
  const compose = () => {
    composes = true
  }
  field.addEventListener('compositionstart', compose)
  const shown = field.value
  field.focus({ preventScroll: true })
  const waits = document.activeElement === field
  if (waits) field.select()
  isOpening = true
  place = await import('./search-place.ts').catch(() => undefined)
  isOpening = false
  field.removeEventListener('compositionstart', compose)
  // A reader who composes a word, has searched or has moved elsewhere meanwhile is not interrupted: the box of the
  // header searches too.
  if (!place || composes || (waits && document.activeElement !== field)) return
  const typed = field.value === shown ? '' : field.value
  if (waits) {
    field.value = shown
    field.blur()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  }
  place.openSearchPlace(typed)
}

/** ⌘K makes a link in an editor. */
const writesText = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.isContentEditable

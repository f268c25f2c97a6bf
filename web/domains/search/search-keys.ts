/** True if somebody is writing there. */
const writes = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** ⌘K, Ctrl+K and / open the search over the page; its code comes with the first press. */
export function listenForSearchKeys(): void {
  addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.isComposing || event.altKey || event.shiftKey) return
    const command = event.metaKey || event.ctrlKey
    const asked = command
      ? event.key.toLowerCase() === 'k' && !writesText(event.target)
      : event.key === '/' && !writes(event.target)
    if (!asked || !document.querySelector('header form.searchbox') || document.querySelector('dialog[open]')) return
    event.preventDefault()
    import('./search-place.ts').then(
      (place) => place.openSearchPlace(),
      () => {},
    )
  })
}

/** In an editor ⌘K makes a link. */
const writesText = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.isContentEditable

/** Text typed before its field was there, in its order. Pure. */

/** A run of text, or a key that means something else than a character. */
export type TypedStep = { text: string } | { key: TypedKey }
export type TypedKey = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

/** Keys that move within a form or act on it; all others belong to the text, or to the browser. */
const acting = new Set(['Enter', 'Tab', 'Escape', 'ArrowUp', 'ArrowDown'])
/** Together with Ctrl or ⌘. */
const commanding = new Set(['enter', 's'])

/** True for a key that is repeated on the field, instead of being typed into the text. */
export function isActing({ key, ctrlKey, metaKey, altKey }: Omit<TypedKey, 'code' | 'shiftKey'>): boolean {
  if (altKey) return false
  return ctrlKey || metaKey ? commanding.has(key.toLowerCase()) : acting.has(key)
}

/** Adds what was typed since the last step, and a key if there is one. */
export function withTyped(steps: readonly TypedStep[], text: string, key?: TypedKey): TypedStep[] {
  return [...steps, ...(text === '' ? [] : [{ text }]), ...(key ? [{ key }] : [])]
}

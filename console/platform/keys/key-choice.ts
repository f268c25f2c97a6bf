/** Actions by key; `g d` is two keys one after the other. */
export type KeyBindings = Readonly<Record<string, () => void>>

/** Result of a key press: an action, or the wait for the second key of a pair. */
export type KeyChoice = { act: () => void } | { wait: true } | undefined

/**
 * Finds what a key means. A pair that is complete goes before anything else, and the first key of a pair before a key that
 * stands for itself, so that `g a` never does what `a` does.
 * @param layers what keys do, the newest part of the page last: it goes before the others
 * @param first the key before, where it begins a pair and was pressed a moment ago
 * @param pairsOnly leaves out keys that stand for themselves
 */
export function chooseKey(
  layers: readonly KeyBindings[],
  key: string,
  { first, pairsOnly = false }: { first?: string; pairsOnly?: boolean } = {},
): KeyChoice {
  const newestFirst = layers.toReversed()
  const pair = first && newestFirst.find((one) => one[`${first} ${key}`])?.[`${first} ${key}`]
  if (pair) return { act: pair }
  if (first) return undefined
  if (layers.some((one) => Object.keys(one).some((name) => name.startsWith(`${key} `)))) return { wait: true }
  if (pairsOnly) return undefined
  const act = newestFirst.find((one) => one[key])?.[key]
  return act && { act }
}

/** Target of a key press; keys that the browser or a field handles itself are ignored there. */
export interface KeyTarget {
  tag: string
  /** Type of an input: text, radio and so on. */
  type?: string
  editable?: boolean
  /** True if it stands in a menu or a list that is open. */
  inMenu?: boolean
  /** True if it is, or stands in, a link or a button. */
  inControl?: boolean
}

const untyped = new Set(['radio', 'checkbox', 'button', 'submit', 'reset'])

/** True if a key belongs to where it was pressed: whatever is typed into fields, and Enter and space on what they press. */
export function belongsToTarget(key: string, { tag, type, editable, inMenu, inControl }: KeyTarget): boolean {
  if (editable || inMenu || tag === 'TEXTAREA' || tag === 'SELECT') return true
  if (tag === 'INPUT' && !untyped.has(type ?? 'text')) return true
  return (key === 'enter' || key === ' ') && (inControl === true || tag === 'INPUT')
}

import type { FormState } from './form-state.ts'

/** The stored copy of a form: the typed values, and the version that they are based on. */
type Copy = Pick<FormState, 'fields' | 'base' | 'version' | 'note' | 'time'>

/** Storage of copies, which lasts as long as the tab is open. */
type CopyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The record of a form that is saved explicitly; undefined for drafts, which the server has. */
function keyOf({ item, id, planned }: FormState): string | undefined {
  if (item !== undefined) return `flash item ${item}`
  return planned === undefined ? undefined : `flash planned ${id}`
}

/** Keeps what was typed into a planned or published flash until it is saved, also while something else is written. */
export function keepCopy(form: FormState, store: CopyStore): void {
  const key = keyOf(form)
  if (key === undefined) return
  if (!form.dirty) {
    store.removeItem(key)
    return
  }
  const { fields, base, version, note, time } = form
  try {
    store.setItem(key, JSON.stringify({ fields, base, version, note, time } satisfies Copy))
  } catch {
    // A full store loses the copy, never what is on the screen.
  }
}

/** Removes the copy of what was saved or discarded. */
export function dropCopy(form: FormState, store: CopyStore): void {
  const key = keyOf(form)
  if (key !== undefined) store.removeItem(key)
}

/**
 * The form with what was typed into it before and not saved. It keeps the version that it was typed over, so that saving
 * it over a newer one shows both.
 */
export function withCopy(form: FormState, store: CopyStore): FormState {
  const key = keyOf(form)
  const stored = key === undefined ? null : store.getItem(key)
  if (stored === null) return form
  try {
    return { ...form, ...(JSON.parse(stored) as Copy), dirty: true }
  } catch {
    return form
  }
}

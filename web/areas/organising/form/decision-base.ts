import type { Autosave, SaveState } from '#web/editor/drafts/autosave.ts'
import type { StoredEvent } from './stored/stored-event.ts'
import type { EventValues } from './values.ts'

type Saving = Pick<Autosave<EventValues, StoredEvent>, 'flush' | 'base'>

/**
 * Returns the newest state of an event that the server is known to have.
 * @param event its own part as it was last saved: what it offers may have been refused after that
 */
export function newestOf(
  save: SaveState<StoredEvent>,
  base: StoredEvent | undefined,
  event: StoredEvent['event'] | undefined,
): StoredEvent | undefined {
  const known = save.name === 'conflict' ? save.current : base
  return known && event && event.version > known.version ? { ...known, version: event.version, event } : known
}

/**
 * Saves what is written and returns the state that is then decided on; undefined where it had to be saved and was not.
 * Changes can be given up though they cannot be saved: what cannot be saved is given up with them.
 */
export async function decisionBase(
  name: 'submitActivity' | 'withdrawActivity' | 'discardActivityChanges',
  { autosave, newest }: { autosave: Saving; newest: () => StoredEvent | undefined },
): Promise<StoredEvent | undefined> {
  const isSaved = await autosave.flush()
  if (name === 'discardActivityChanges') return newest()
  return isSaved ? autosave.base() : undefined
}

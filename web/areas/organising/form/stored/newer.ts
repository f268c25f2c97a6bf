import type { EventForm } from '../use-event-form.ts'

type Saving = Pick<EventForm['autosave'], 'base' | 'hasUnsaved'>
type Stored = NonNullable<ReturnType<Saving['base']>>

/**
 * Looks whether the event went on elsewhere, as by a decision of the newsroom.
 * @returns its newer state; undefined where there is none, or something is written here that is not saved yet
 */
export async function newerState(
  { base, hasUnsaved: unsaved }: Saving,
  load: (id: number) => Promise<Stored>,
): Promise<Stored | undefined> {
  const known = base()
  if (!known || unsaved()) return undefined
  const found = await load(known.id)
  // Something may have been written or saved here while it was looked for.
  return found.version > known.version && base() === known && !unsaved() ? found : undefined
}

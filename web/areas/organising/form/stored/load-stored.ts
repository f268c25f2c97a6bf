import type { Language } from '#language/languages.ts'
import { organiserCall } from '../../organiser-backend.ts'
import { type StoredEvent, storedOf } from './stored-event.ts'

/** Reads the stored state of an event. @throws BackendError where it is not there, or not the caller's */
export async function loadStored(language: Language, id: number): Promise<StoredEvent> {
  const [event, setup] = await Promise.all([
    organiserCall(language, 'activityDetails', { id }),
    organiserCall(language, 'activityTickets', { id }),
  ])
  return storedOf(event, setup)
}

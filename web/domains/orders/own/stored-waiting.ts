import type { Language } from '#language/languages.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { storedWaiting } from '#web/session/device.ts'

/** A place in a waiting list that was taken on this device and can be given up on it. */
export interface StoredWaiting {
  entry: number
  token: string
  email: string
}

/** The same, with what the server says of it. */
export type WaitingPlace = StoredWaiting & { state?: 'waiting' | 'offered'; position?: number }

type StoredPlaces = Partial<Record<string, StoredWaiting>>

function read(): StoredPlaces {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storedWaiting) ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as StoredPlaces) : {}
  } catch {
    return {}
  }
}

function write(stored: StoredPlaces): void {
  try {
    localStorage.setItem(storedWaiting, JSON.stringify(stored))
  } catch {
    // A browser that keeps nothing waits all the same.
  }
}

/** Returns the stored place on the waiting list of a ticket type. */
export const waitingFor = (type: number): StoredWaiting | undefined => read()[type]

export const storeWaiting = (type: number, entry: StoredWaiting): void => write({ ...read(), [type]: entry })

export const forgetWaiting = (type: number): void => write({ ...read(), [type]: undefined })

/**
 * Returns the state of the stored place; undefined, and forgotten, where it is over. It is believed as long as
 * nobody says otherwise.
 */
export async function placeNow(type: number, language: Language): Promise<WaitingPlace | undefined> {
  const stored = waitingFor(type)
  if (!stored) return undefined
  try {
    const { state, position } = await httpBackend.call(language, 'waitingPlace', {
      entry: stored.entry,
      token: stored.token,
    })
    if (state !== 'over') return { ...stored, state, position }
  } catch (error) {
    if (!isBackendError(error) || error.code !== 404) return stored
  }
  forgetWaiting(type)
  return undefined
}

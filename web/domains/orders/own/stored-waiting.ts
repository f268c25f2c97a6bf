import { storedWaiting } from '#web/session/device.ts'

/** A place in a waiting list that was taken on this device, so that whoever took it can give it up. */
export interface StoredWaiting {
  entry: number
  token: string
  email: string
}

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

/** What was kept for a ticket type. */
export const waitingFor = (type: number): StoredWaiting | undefined => read()[type]

export const storeWaiting = (type: number, entry: StoredWaiting): void => write({ ...read(), [type]: entry })

export const forgetWaiting = (type: number): void => write({ ...read(), [type]: undefined })

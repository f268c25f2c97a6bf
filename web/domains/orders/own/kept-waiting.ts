import type { Language } from '#language/languages.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { keptWaiting } from '#web/session/device.ts'

/** A place in a waiting list that was taken on this device, so that whoever took it can give it up. */
export interface KeptWaiting {
  entry: number
  token: string
  email: string
}

/** The same, with what the server says of it. */
export type WaitingPlace = KeptWaiting & { state?: 'waiting' | 'offered'; position?: number }

type Kept = Partial<Record<string, KeptWaiting>>

function read(): Kept {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptWaiting) ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    return {}
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(keptWaiting, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing waits all the same.
  }
}

/** What was kept for a ticket type. */
export const waitingFor = (type: number): KeptWaiting | undefined => read()[type]

export const keepWaiting = (type: number, entry: KeptWaiting): void => write({ ...read(), [type]: entry })

export const forgetWaiting = (type: number): void => write({ ...read(), [type]: undefined })

/**
 * What has become of the kept place; undefined, and kept no longer, where it is over. What was kept is believed as long as
 * nobody says otherwise.
 */
export async function placeNow(type: number, language: Language): Promise<WaitingPlace | undefined> {
  const kept = waitingFor(type)
  if (!kept) return undefined
  try {
    const { state, position } = await httpBackend.call(language, 'waitingPlace', {
      entry: kept.entry,
      token: kept.token,
    })
    if (state !== 'over') return { ...kept, state, position }
  } catch (error) {
    if (!isBackendError(error) || error.code !== 404) return kept
  }
  forgetWaiting(type)
  return undefined
}

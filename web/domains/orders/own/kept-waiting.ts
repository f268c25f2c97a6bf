import { keptWaiting } from '#web/session/device.ts'

/** A place in a waiting list that was taken on this device, so that whoever took it can give it up. */
export interface KeptWaiting {
  entry: number
  token: string
  email: string
}

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

/** Reminders that were asked for in this browser, which alone can take back those of visitors. */
export interface StoredReminder {
  email: string
  key: string
}

const storageKey = 'reminders'
/** The oldest are for events that are over by then. */
const maxStored = 50

type Entry = readonly [event: number, reminder: StoredReminder]

function read(): Entry[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (stored: unknown): stored is Entry =>
  Array.isArray(stored) &&
  typeof stored[0] === 'number' &&
  typeof stored[1]?.email === 'string' &&
  typeof stored[1]?.key === 'string'

function write(entries: readonly Entry[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries.slice(-maxStored)))
  } catch {
    // A browser that keeps nothing reminds as well; only the way back is missing.
  }
}

const others = (event: number) => read().filter(([id]) => id !== event)

export const storedReminder = (event: number): StoredReminder | undefined => read().find(([id]) => id === event)?.[1]
export const storeReminder = (event: number, { email, key }: StoredReminder): void =>
  write([...others(event), [event, { email, key }]])
export const forgetReminder = (event: number): void => write(others(event))

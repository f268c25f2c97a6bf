/** Reminders that were asked for in this browser, which alone can take back those of visitors. */
export interface KeptReminder {
  email: string
  key: string
}

const storageKey = 'reminders'
/** The oldest are for events that are over by then. */
const mostKept = 50

type Entry = readonly [event: number, reminder: KeptReminder]

function read(): Entry[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isEntry) : []
  } catch {
    return []
  }
}

const isEntry = (kept: unknown): kept is Entry =>
  Array.isArray(kept) &&
  typeof kept[0] === 'number' &&
  typeof kept[1]?.email === 'string' &&
  typeof kept[1]?.key === 'string'

function write(entries: readonly Entry[]): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(entries.slice(-mostKept)))
  } catch {
    // A browser that keeps nothing reminds as well; only the way back is missing.
  }
}

const others = (event: number) => read().filter(([id]) => id !== event)

export const keptReminder = (event: number): KeptReminder | undefined => read().find(([id]) => id === event)?.[1]
export const keepReminder = (event: number, { email, key }: KeptReminder): void =>
  write([...others(event), [event, { email, key }]])
export const forgetReminder = (event: number): void => write(others(event))

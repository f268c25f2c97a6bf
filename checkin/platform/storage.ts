import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { DoorTicket } from '#contract/events/check-in.ts'
import type { DoorScan } from '../door/decide.ts'
import type { DoorMemory, DoorStorage } from '../door/door.ts'

interface Schema extends DBSchema {
  doors: { key: number; value: DoorMemory & { event: number } }
  tickets: { key: [event: number, ticket: string]; value: DoorTicket & { event: number }; indexes: { event: number } }
  scans: { key: string; value: DoorScan & { event: number; order: number }; indexes: { event: number } }
}

/** Lists hold names: they leave the device this long after they were last fetched, in ms. */
const retentionMs = 14 * 86_400_000

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** The browser's database, which holds until somebody clears it. */
function database(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>('check-in', 1, {
    upgrade(fresh) {
      fresh.createObjectStore('doors', { keyPath: 'event' })
      fresh.createObjectStore('tickets', { keyPath: ['event', 'id'] }).createIndex('event', 'event')
      fresh.createObjectStore('scans', { keyPath: 'id' }).createIndex('event', 'event')
    },
  })
  return opened
}

/** Returns the storage of one event on this device. */
export const eventStorage = (event: number): DoorStorage => ({
  async load() {
    const kept = await database()
    const [memory, tickets, scans] = await Promise.all([
      kept.get('doors', event),
      kept.getAllFromIndex('tickets', 'event', event),
      kept.getAllFromIndex('scans', 'event', event),
    ])
    return { memory, tickets, scans: scans.toSorted((a, b) => a.order - b.order).map(({ order: _, ...scan }) => scan) }
  },
  async keepMemory(memory) {
    await (await database()).put('doors', { ...memory, event })
  },
  async keepTickets(tickets) {
    const transaction = (await database()).transaction('tickets', 'readwrite')
    for (const ticket of tickets) void transaction.store.put({ ...ticket, event })
    await transaction.done
  },
  async keepScan(scan) {
    await (await database()).put('scans', { ...scan, event, order: scan.at })
  },
  async dropScans(ids) {
    const transaction = (await database()).transaction('scans', 'readwrite')
    for (const id of ids) void transaction.store.delete(id)
    await transaction.done
  },
})

/** The events whose lists this device has. */
export async function storedEvents(): Promise<{ id: number; title: string }[]> {
  return (await (await database()).getAll('doors')).map(({ event, title }) => ({ id: event, title }))
}

/** Forgets lists that nobody has fetched for a while, unless scans of theirs still wait. */
export async function forgetOldLists(now: number): Promise<void> {
  const kept = await database()
  for (const { event, listedAt } of await kept.getAll('doors')) {
    if (now - listedAt < retentionMs || (await kept.countFromIndex('scans', 'event', event)) > 0) continue
    await kept.delete('doors', event)
    for (const key of await kept.getAllKeysFromIndex('tickets', 'event', event)) await kept.delete('tickets', key)
  }
}

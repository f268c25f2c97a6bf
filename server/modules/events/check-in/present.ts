import type { DoorTicket, LoggedScan } from '#contract/events/check-in.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import type { AdmissionRecord, TicketAtDoor } from './store.ts'

export const presentTicket = ({ firstEntryAt, ...ticket }: TicketAtDoor): DoorTicket => ({
  ...ticket,
  first_entry_time: firstEntryAt?.toISOString() ?? null,
})

/** @param people the people who used the devices, by their numbers */
export const presentScan = (row: AdmissionRecord, people: ReadonlyMap<number, Person>): LoggedScan => ({
  id: row.id,
  outcome: row.outcome,
  reason: row.refusal,
  direction: row.direction,
  scanned_time: row.scannedAt.toISOString(),
  device: row.deviceName,
  person: people.get(row.userId ?? 0)?.nickname ?? '',
  undone: row.undoneAt !== null,
  offline: !row.answered,
})

import type { CallOutput } from '#contract/calls.ts'
import { saveFile } from '#web/ui/files/save-file.ts'

/** Saves a ticket, a receipt or an entry of a calendar in the reader's downloads. */
export function saveTicketFile({ name, type, base64 }: CallOutput<'getTicketFile'>): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  saveFile(name, new Blob([bytes], { type }))
}

import type { CallOutput } from '#contract/calls.ts'

/** Hands a file of a ticket to the browser, which asks where to or opens it. */
export function saveFile({ name, type, base64 }: CallOutput<'getTicketFile'>): void {
  const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
  const address = URL.createObjectURL(new Blob([bytes], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

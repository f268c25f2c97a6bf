import type { CallOutput } from '#contract/calls.ts'

/** A field of a table; one that a spreadsheet would take for a formula is marked as text. */
const field = (value: string | number): string => {
  const text = typeof value === 'string' && /^[=+\-@\t\r]/.test(value) ? `'${value}` : String(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** The figures of a ceremony as a table for spreadsheets, in UTF-8 with its mark. */
export function figuresAsCsv({ nominees }: Pick<CallOutput<'ceremonyFigures'>, 'nominees'>): string {
  const head = ['award', 'key', 'name', 'votes', 'set_aside']
  const rows = nominees.map(({ award, nominee, name, votes, set_aside }) => [award, nominee, name, votes, set_aside])
  return `\u{feff}${[head, ...rows].map((row) => row.map(field).join(',')).join('\r\n')}\r\n`
}

import type { CallOutput } from '#contract/calls.ts'
import { csvOf } from '#web/platform/files/csv.ts'

/** The votes of a ceremony as a table for spreadsheets, in UTF-8 with its mark. */
export function votesAsCsv({ nominees }: Pick<CallOutput<'ceremonyTotals'>, 'nominees'>): string {
  const head = ['award', 'key', 'name', 'votes', 'set_aside']
  const rows = nominees.map(({ award, nominee, name, votes, set_aside }) => [award, nominee, name, votes, set_aside])
  return csvOf([head, ...rows])
}

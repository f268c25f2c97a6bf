import { cpus, loadavg, totalmem } from 'node:os'
import type { Outcome } from './trial.ts'

const head = ['| fault | readers | writers | lost | until nothing fails |', '|---|---|---|---|---|']
const marks = { begin: '<!-- measured -->', end: '<!-- /measured -->' }

/** The outcomes as a table in Markdown. */
export const table = (outcomes: readonly Outcome[], { withHead = true } = {}): string =>
  [
    ...(withHead ? head : []),
    ...outcomes.map(({ name, skipped, readers, writers, lost, recovery, problems }) =>
      skipped
        ? `| ${name} | not tried: ${skipped} | | | |`
        : `| ${name} | ${readers} | ${writers} | ${lost} | ${recovery}${problems.length > 0 ? ` **(${problems.join('; ')})**` : ''} |`,
    ),
  ].join('\n')

/** The machine, and what else it does. */
export const conditions = (): string =>
  `Measured on ${new Date().toISOString().slice(0, 10)}: ${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}, load ${loadavg()[0]?.toFixed(1)} at the end.`

/** A document with this table in place of the former one. */
export function withTable(document: string, outcomes: readonly Outcome[]): string {
  const [before = ''] = document.split(marks.begin)
  const [, after = ''] = document.split(marks.end)
  return `${before}${marks.begin}\n${conditions()}\n\n${table(outcomes)}\n${marks.end}${after}`
}

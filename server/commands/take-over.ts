import { basename } from 'node:path'
import { type Merged, TransferError } from '#server/modules/integration/transfer/service.ts'
import { peakMemory } from '#server/platform/peak-memory.ts'
import type { ExportFile } from '../importers/export-file.ts'
import { type CommandContext, UsageError } from './run-command.ts'

/** Takes an export of another site over, and says what that came to. */
export async function takeOver(
  { path, lines, readFile }: ExportFile,
  { open }: Pick<CommandContext, 'open'>,
  { restart, signal }: { restart: boolean; signal: AbortSignal },
): Promise<string> {
  const { transfer } = await open()
  const began = performance.now()
  try {
    const done = await transfer.importAll({
      lines: lines(),
      name: basename(path),
      readFile,
      restart,
      isStopped: () => signal.aborted,
      onProgress: ({ rows }) => process.stderr.isTTY && process.stderr.write(`\r${rows.toLocaleString('en')} rows`),
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    const memory = peakMemory()
    return [
      ...(done.resumedAfter > 0 ? [`Went on after line ${(done.resumedAfter + 1).toLocaleString('en')}`] : []),
      `${done.rows.toLocaleString('en')} rows, of which ${done.changed.toLocaleString('en')} were new or different, and ${done.files.toLocaleString('en')} files in ${seconds} s, with ${memory} MB of memory at most`,
      ...(done.finished ? [] : ['Interrupted; the same command goes on from here.']),
      ...(done.finished && !done.accounts
        ? ['The export holds no accounts: npm run make-admin -- EMAIL makes the first one.']
        : []),
    ].join('\n')
  } catch (error) {
    throw error instanceof TransferError ? new UsageError(error.message) : error
  }
}

/** Adds an export to a site that has content of its own, and says what that came to, or would come to. */
export async function mergeExport(
  { lines, readFile }: ExportFile,
  { open }: Pick<CommandContext, 'open'>,
  { rehearse }: { rehearse: boolean },
): Promise<string> {
  const { transfer } = await open()
  try {
    return mergeReport(await transfer.mergeAll({ lines, readFile, rehearse }), rehearse)
  } catch (error) {
    throw error instanceof TransferError ? new UsageError(error.message) : error
  }
}

function mergeReport({ tables, files }: Merged, rehearse: boolean): string {
  const count = (value: number, words: string) => (value > 0 ? [`${value.toLocaleString('en')} ${words}`] : [])
  const lines = [...tables].flatMap(([table, { added, present, examples, known, left }]) => {
    const named = examples.length > 0 ? ` (${examples.join(', ')}${present > examples.length ? ', …' : ''})` : ''
    const parts = [
      ...count(added, rehearse ? 'to add' : 'added'),
      ...count(present, `on this site already${named}`),
      ...count(known, 'from an earlier import'),
      ...count(left, 'not imported'),
    ]
    return parts.length > 0 ? [`${table}: ${parts.join('; ')}`] : []
  })
  const end = rehearse ? 'This was a rehearsal: nothing was written.' : `${files.toLocaleString('en')} picture files.`
  return [...lines, end].join('\n')
}

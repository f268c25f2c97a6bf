import { basename } from 'node:path'
import { TransferError } from '#server/modules/integration/transfer/service.ts'
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
    const memory = Math.round(process.resourceUsage().maxRSS / 1024)
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

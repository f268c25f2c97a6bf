import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createEngine } from '#language/engine.ts'
import { glossary } from '#language/glossary.ts'
import { protectedNames } from '#language/names.ts'
import { corpusFormat } from '../importers/corpus/format.ts'
import type { ImportFormat } from '../importers/format.ts'
import { createLabelFinder } from '../importers/labels.ts'
import { RenderPool } from '../importers/render-pool.ts'
import { type FileReport, reportText, writeReport } from '../importers/report.ts'
import { importFile } from '../importers/run-import.ts'
import { readTaxonomy } from '../importers/taxonomy.ts'
import { createProgress } from './import-progress-line.ts'
import { type CommandContext, runCommand, UsageError } from './run-command.ts'

const formats: readonly ImportFormat[] = [corpusFormat]

const help = `Import articles and flash from files.

  npm run import -- [options] FILE…

  FILE         a file of a known format, or a folder: all files in it that are of one
               corpus: JSON Lines (.jsonl, .jsonl.gz), one text a line
  --dry-run    read, check and render everything, write nothing
  --limit N    take N records of each file at most
  --restart    begin at the first record; without it an import that was cut off goes on where it stopped
  --help       show this

Importing the same file again changes nothing. It may run beside the site, which shows the new items at once. Lines
that cannot be used are skipped; the report at the end says why, and is kept in DATA_DIR/imports.
`

interface ImportCommand {
  files: { path: string; format: ImportFormat }[]
  name: string
  dryRun: boolean
  restart: boolean
  limit: number
}

await runCommand(help, async (context) => {
  const command = await readCommand(context.args)
  const stop = new AbortController()
  // The first interruption ends after the batch under way; the second one at once.
  process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort())
  const pool = new RenderPool()
  try {
    return await importAll(command, context, pool, stop.signal)
  } finally {
    await pool.close()
  }
})

async function importAll(
  command: ImportCommand,
  { config, open }: CommandContext,
  pool: RenderPool,
  signal: AbortSignal,
) {
  const taxonomy = await readTaxonomy()
  const services = command.dryRun ? undefined : await open()
  const engine =
    services?.engine ??
    createEngine({ glossary, names: protectedNames, region: 'hk', usualGlyphs: true, mode: 'bounded' })
  const { categories, regions } = taxonomy
  await services?.content.saveTaxonomy({ categories, regions }, { demo: false })
  const context = { label: createLabelFinder(taxonomy.labels, engine.toSimplified) }
  const reports: FileReport[] = []
  for (const { path, format } of command.files) {
    if (signal.aborted) break
    const progress = createProgress(process.stderr, basename(path), (await stat(path)).size)
    try {
      const { limit, restart } = command
      const onProgress = progress.update
      const stopped = () => signal.aborted
      reports.push(
        await importFile({
          file: path,
          format,
          target: services?.content,
          context,
          pool,
          limit,
          restart,
          onProgress,
          stopped,
        }),
      )
    } finally {
      progress.stop()
    }
  }
  if (reports.some((report) => report.failure)) process.exitCode = 1
  const written = await writeReport(config.dataDir, command.name, reports, new Date())
  const lines = reports.map(reportText)
  if (signal.aborted) lines.push('Interrupted; the same command goes on from here.')
  if (command.dryRun) lines.push('This was a rehearsal: nothing was written.')
  return [...lines, `Report: ${written}`].join('\n')
}

async function readCommand(args: string[]): Promise<ImportCommand> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      restart: { type: 'boolean', default: false },
      limit: { type: 'string' },
    },
  })
  if (positionals.length === 0) throw new UsageError('Which files?')
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
  if (values.limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    throw new UsageError('--limit needs a number above 0')
  const files = (await Promise.all(positionals.map(filesAt))).flat()
  const name = positionals.length === 1 ? basename(positionals[0] ?? '') : `${positionals.length}-files`
  return { files, name, dryRun: values['dry-run'], restart: values.restart, limit }
}

async function filesAt(path: string): Promise<ImportCommand['files']> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new UsageError(`There is no ${path}`)
  const paths = found.isDirectory() ? (await readdir(path)).sort().map((name) => join(path, name)) : [path]
  const files = paths.flatMap((one) => {
    const format = formats.find((known) => known.detect(one))
    return format ? [{ path: one, format }] : []
  })
  if (files.length === 0) throw new UsageError(`Nothing in ${path} is of a known format`)
  return files
}

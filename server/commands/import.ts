import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import type { ItemKind } from '#contract/content/items.ts'
import { createLabelFinder } from '#server/importers/matching/labels.ts'
import { readTaxonomy } from '#server/importers/matching/taxonomy.ts'
import { openPictureFolder } from '#server/importers/pictures/picture-folder.ts'
import { createPictureTaker, type PictureTaker, rehearsedPictures } from '#server/importers/pictures/take-pictures.ts'
import { createFetcher, FetchError, type Fetcher } from '#server/platform/net/public-fetch.ts'
import { findExport } from '../importers/export-file.ts'
import type { MappingContext } from '../importers/format.ts'
import { type ImportInput, InputError, type Inputs, openInputs } from '../importers/inputs.ts'
import { importFeedList } from '../importers/opml/import-list.ts'
import { createJobRenderer, importThreads, type JobRenderer } from '../importers/render-job.ts'
import { emptyReport, type FileReport, openItemLog, reportText, writeReport } from '../importers/report.ts'
import { importFile } from '../importers/run-import.ts'
import { ThreadPool } from '../platform/thread-pool/thread-pool.ts'
import type { Services } from '../services.ts'
import { createProgress } from './import-progress-line.ts'
import { type CommandContext, runCommand, UsageError } from './run-command.ts'
import { mergeExport, takeOver } from './take-over.ts'

const help = `Imports articles, flash and lists of feeds from files and from the web.

  npm run import -- [options] FILE|URL|FOLDER…

  Formats, recognised by their content:
    corpus            JSON Lines (.jsonl, .jsonl.gz), one text per line
    WordPress         an export (WXR); or its REST interface: the address https://news.example/wp-json, or a folder of
                      its responses
    Ghost             an export of any version (JSON)
    feeds             RSS 0.9x, 1.0, 2.0, Atom, JSON Feed
    OPML              a list of feeds: from then on they are fetched on a schedule, as drafts (see npm run source)
  A folder stands for all its files in a known format.

  An export of Harbourwire (npm run export), a file or a folder, is imported as a whole into an empty site, with its IDs,
  accounts and pictures. Of the options below it accepts only --restart. With --merge it is added to a site that has content
  of its own, all or nothing; of the others only --dry-run applies then.

  --merge             add an export of another site to this one (docs/guides/export-and-import.md)
  --dry-run           do everything except storing: report what an import would create, change and skip
  --as KIND           import everything as articles or as flash, regardless of its sections
  --drafts            import everything as drafts for editors to check
  --site ADDRESS      the original address of the texts, for exports that do not contain it (Ghost)
  --pictures FOLDER   take pictures from this copy of the site’s files (wp-content/uploads) before trying the web
  --no-pictures       leave all pictures where they are
  --allow-private     also fetch from this machine and from private networks; otherwise only from public addresses
  --limit N           import at most N records of each file
  --restart           start from the first record; without it an interrupted import resumes where it stopped
  --help              show this help

Importing the same content again changes nothing, but retries pictures that could not be fetched. Imports can run while
the site is online; new items appear at once. Unusable records are skipped; the report at the end gives the reasons. The
report and a list of all items with their results are stored in DATA_DIR/imports.
`

type Command = ReturnType<typeof readCommand>

const stop = new AbortController()
// The first interruption ends when what is being stored is stored, the second one at once.
process.once('SIGINT', () => stop.abort()).once('SIGTERM', () => stop.abort())

await runCommand(help, async (context) => {
  const command = readCommand(context.args)
  const exports = await Promise.all(command.places.map(findExport))
  const [whole, ...others] = exports.filter((one) => one !== undefined)
  if (whole && (others.length > 0 || exports.length > 1)) throw new UsageError('An export must be imported on its own')
  if (command.merge) {
    if (!whole) throw new UsageError('--merge adds an export of Harbourwire')
    return mergeExport(whole, context, { rehearse: command.dryRun })
  }
  if (whole && command.dryRun)
    throw new UsageError('An export can be imported as a dry run only with --merge; nothing was changed')
  if (whole) return takeOver(whole, context, { restart: command.restart, signal: stop.signal })
  const threads = new ThreadPool(importThreads)
  try {
    return await importAll(command, context, threads, stop.signal)
  } finally {
    await threads.close()
  }
})
// Pictures and files that were still being fetched would keep the program waiting for nobody.
if (stop.signal.aborted) process.exit()

async function importAll(command: Command, { config, open }: CommandContext, threads: ThreadPool, signal: AbortSignal) {
  const services = await open()
  const now = new Date()
  const items = await openItemLog(config.dataDir, command.name, now)
  const run: Run = {
    command,
    services,
    renderer: createJobRenderer(threads),
    signal,
    context: await mappingContext(command, services),
    pictures: await pictureTaker(command, services),
    items,
  }
  const reports: FileReport[] = []
  for (const place of command.places) {
    if (!signal.aborted) reports.push(...(await importPlace(place, run)))
  }
  await items.close()
  if (reports.some((report) => report.failure)) process.exitCode = 1
  const written = await writeReport(config.dataDir, command.name, reports, now)
  const lines = reports.map(reportText)
  if (signal.aborted) lines.push('Interrupted; the same command goes on from here.')
  if (command.dryRun) lines.push('This was a rehearsal: nothing was written.')
  return [...lines, `Report: ${written}`, `Items:  ${items.path}`].join('\n')
}

interface Run {
  command: Command
  services: Services
  renderer: JobRenderer
  signal: AbortSignal
  context: MappingContext
  pictures: PictureTaker | undefined
  items: Awaited<ReturnType<typeof openItemLog>>
}

async function mappingContext(command: Command, { content, engine }: Services): Promise<MappingContext> {
  const { labels, categories, regions } = await readTaxonomy()
  if (!command.dryRun) await content.saveTaxonomy({ categories, regions }, { demo: false })
  return {
    label: createLabelFinder(labels, engine.toSimplified),
    kind: command.kind,
    status: command.drafts ? 'draft' : undefined,
  }
}

async function pictureTaker(command: Command, { media }: Services): Promise<PictureTaker | undefined> {
  if (command.pictures === 'none') return undefined
  if (command.dryRun) return rehearsedPictures
  const folder = command.pictures === 'web' ? undefined : await openPictureFolder(command.pictures.folder)
  return createPictureTaker(media, { folder, fetcher: command.fetcher })
}

async function importPlace(place: string, run: Run): Promise<FileReport[]> {
  const { fetcher, places } = run.command
  const interruptible: Fetcher = (address, options) => fetcher(address, { ...options, signal: run.signal })
  let opened: Inputs
  try {
    opened = await openInputs(place, interruptible)
  } catch (error) {
    if (run.signal.aborted) return []
    if (!(error instanceof InputError) && !(error instanceof FetchError)) throw error
    const failure = error instanceof FetchError ? `${place}: ${error.message}` : error.message
    if (places.length === 1) throw new UsageError(failure)
    return [{ ...emptyReport(place, 'none'), failure }]
  }
  try {
    const reports: FileReport[] = []
    for (const input of opened.inputs) if (!run.signal.aborted) reports.push(await importInput(input, run))
    return reports
  } finally {
    await opened.remove()
  }
}

async function importInput(input: ImportInput, run: Run): Promise<FileReport> {
  const { command, services, items } = run
  const { path, name, broken } = input
  const onItem = (entry: Parameters<typeof items.add>[1]) => items.add(name, entry)
  if ('list' in input)
    return importFeedList(path, command.kind === 'flash' ? 'flash' : 'draft', {
      sources: services.sources,
      rehearse: command.dryRun,
      onItem,
    })
  const progress = createProgress(process.stderr, name, (await stat(path)).size)
  try {
    const report = await importFile({
      file: path,
      format: input.format,
      target: services.content,
      rehearse: command.dryRun,
      redirects: services.redirects,
      // The corpus names pictures of thousands of sites, which nobody here can answer for.
      pictures: input.format.takesPictures || command.pictures !== 'web' ? run.pictures : undefined,
      context: run.context,
      renderer: run.renderer,
      hints: { ...input.hints, address: command.site ?? input.hints.address },
      limit: command.limit,
      restart: command.restart,
      onProgress: progress.update,
      onItem,
      signal: run.signal,
    })
    if (broken) report.failure ??= `the document is not whole: ${broken}`
    return { ...report, file: name }
  } finally {
    progress.stop()
  }
}

function readCommand(args: string[]) {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      merge: { type: 'boolean', default: false },
      'no-pictures': { type: 'boolean', default: false },
      'allow-private': { type: 'boolean', default: false },
      restart: { type: 'boolean', default: false },
      drafts: { type: 'boolean', default: false },
      as: { type: 'string' },
      site: { type: 'string' },
      pictures: { type: 'string' },
      limit: { type: 'string' },
    },
  })
  if (positionals.length === 0) throw new UsageError('No files were given')
  const limit = values.limit === undefined ? Number.POSITIVE_INFINITY : Number(values.limit)
  if (values.limit !== undefined && !(Number.isInteger(limit) && limit > 0))
    throw new UsageError('--limit must be a number above 0')
  if (values.as !== undefined && values.as !== 'article' && values.as !== 'flash')
    throw new UsageError('--as must be article or flash')
  if (values.site !== undefined && !/^https?:$/.test(URL.parse(values.site)?.protocol ?? ''))
    throw new UsageError('--site must be an address such as https://news.example')
  if (values.pictures !== undefined && values['no-pictures'])
    throw new UsageError('--pictures and --no-pictures cannot be combined')
  return {
    places: positionals,
    name: positionals.length === 1 ? basename(positionals[0] ?? '') : `${positionals.length}-files`,
    dryRun: values['dry-run'],
    merge: values.merge,
    restart: values.restart,
    drafts: values.drafts,
    kind: values.as as ItemKind | undefined,
    site: values.site,
    pictures: values['no-pictures']
      ? ('none' as const)
      : values.pictures === undefined
        ? ('web' as const)
        : { folder: values.pictures },
    fetcher: createFetcher({ allowPrivate: values['allow-private'] }),
    limit,
  }
}

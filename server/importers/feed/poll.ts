import { type Download, download, feedLimits } from '#server/importers/pictures/download.ts'
import type { PictureTaker } from '#server/importers/pictures/take-pictures.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { Source, SourcesService } from '#server/modules/integration/feeds/service.ts'
import { FetchError, type Fetcher } from '#server/platform/net/public-fetch.ts'
import type { MappingContext } from '../format.ts'
import { detectFormat } from '../formats.ts'
import type { JobRenderer } from '../render-job.ts'
import type { FileReport } from '../report.ts'
import { importFile } from '../run-import.ts'

/** Entries taken of one feed in one poll. */
const maxEntries = 500
/** Converting between scripts takes the thread that also answers readers: a few texts, then it is their turn. */
const batchSize = 3

export interface PollParts {
  sources: Pick<SourcesService, 'notePoll'>
  content: Pick<ContentService, 'saveItems' | 'compareDrafts' | 'recogniseEntries' | 'itemPaths'>
  fetcher: Fetcher
  pictures: PictureTaker | undefined
  renderer: JobRenderer
  label: MappingContext['label']
  /** Ends the poll; what was not taken yet is asked for again. */
  signal: AbortSignal
}

/**
 * Reads a feed once, if it has changed, and records the result. A feed that cannot be read is recorded as well: this
 * happens every day and is not an error.
 */
export async function pollSource(source: Source, parts: PollParts): Promise<string> {
  const headers = {
    ...(source.etag && { 'if-none-match': source.etag }),
    ...(source.lastModified && { 'if-modified-since': source.lastModified }),
  }
  const known = { etag: source.etag, lastModified: source.lastModified }
  let answer: Download
  try {
    answer = await download(source.address, parts.fetcher, { ...feedLimits, headers })
  } catch (error) {
    if (!(error instanceof FetchError)) throw error
    return note({ ...known, result: error.message, failed: true })
  }
  try {
    if (answer.status === 304) return await note({ ...known, result: 'not changed', failed: false })
    if (answer.status !== 200) return await note({ ...known, result: `answered with ${answer.status}`, failed: true })
    const report = await importAnswer(source, answer, parts)
    if (!report) return await note({ ...known, result: 'no feed', failed: true })
    const broken = answer.broken ?? report.failure ?? (report.interrupted ? 'interrupted' : undefined)
    const result = `${report.created} created, ${report.updated} updated, ${report.unchanged} unchanged, ${report.skipped} skipped`
    return await note({
      // An incomplete answer has to be requested again.
      etag: broken ? null : (answer.header('etag') ?? null),
      lastModified: broken ? null : (answer.header('last-modified') ?? null),
      result: broken ? `${result}; not whole: ${broken}` : result,
      failed: broken !== undefined && !report.interrupted,
    })
  } finally {
    await answer.remove()
  }

  async function note(outcome: Parameters<SourcesService['notePoll']>[1]): Promise<string> {
    await parts.sources.notePoll(source, outcome)
    return outcome.result
  }
}

async function importAnswer(
  source: Source,
  { path, hints }: Download,
  parts: PollParts,
): Promise<FileReport | undefined> {
  const format = await detectFormat(path)
  if (format?.name !== 'feed' && format?.name !== 'JSON Feed') return undefined
  const { content, renderer, pictures, label, signal } = parts
  const isFlash = source.takeAs === 'flash'
  return importFile({
    file: path,
    format,
    // Every answer is another document: where one was cut off is of no use for the next.
    target: {
      ...content,
      importProgress: async () => ({ position: 0, finished: false }),
      saveImportProgress: async () => {},
    },
    pictures,
    context: { label, kind: isFlash ? 'flash' : 'article', status: isFlash ? undefined : 'draft' },
    renderer,
    hints,
    limit: maxEntries,
    batchSize,
    restart: true,
    onProgress: () => {},
    signal,
  })
}

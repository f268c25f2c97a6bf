import type { PictureTaker } from '#server/importers/pictures/take-pictures.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { RedirectsService } from '#server/modules/site/redirects/service.ts'
import type { ImportFormat, MappingContext, ReadHints } from './format.ts'
import type { JobRenderer } from './render-job.ts'
import type { FileReport, ItemEntry } from './report.ts'

export type ImportTarget = Pick<
  ContentService,
  'saveItems' | 'compareDrafts' | 'recogniseEntries' | 'importProgress' | 'saveImportProgress' | 'itemPaths'
>

export interface ImportOptions {
  file: string
  format: ImportFormat
  target: ImportTarget
  /** Everything is done, and taken back. */
  rehearse?: boolean
  context: MappingContext
  renderer: JobRenderer
  /** Absent: pictures stay where they are. */
  pictures?: PictureTaker
  /** Absent: old addresses are not remembered. */
  redirects?: Pick<RedirectsService, 'save'>
  /** Hints about the file from the place where it was read. */
  hints?: ReadHints
  /** Called for every item. */
  onItem?(entry: ItemEntry): void
  /** Records of one transaction; few where others wait for the same thread. */
  batchSize?: number
  /** Records to take in this run at most. */
  limit: number
  /** Begin at the first record whatever an earlier run has done. */
  restart: boolean
  onProgress(report: FileReport, bytesRead: number): void
  /** Ends the run: what is being stored is finished, everything else is left to the next run. */
  signal: AbortSignal
}

import { createExporter } from './exporter.ts'
import { createImporter } from './importer.ts'
import { createMerger } from './merge/merge.ts'
import { createSamples } from './samples/samples.ts'

type Needs = Parameters<typeof createExporter>[0] &
  Parameters<typeof createImporter>[0] &
  Parameters<typeof createMerger>[0] &
  Parameters<typeof createSamples>[0]

/** Exporting everything that a site holds, importing it into another one, and sample content. */
export const createTransferService = (needs: Needs) => ({
  ...createExporter(needs),
  ...createImporter(needs),
  ...createMerger(needs),
  ...createSamples(needs),
})

export type { ExportOptions } from './exporter.ts'
export { formatName } from './format.ts'
export type { ImportOptions } from './importer.ts'
export type { Merged } from './merge/merge.ts'
export { TransferError } from './reading.ts'

export type TransferService = ReturnType<typeof createTransferService>

import { createExporter } from './exporter.ts'
import { createImporter } from './importer.ts'

type Needs = Parameters<typeof createExporter>[0] & Parameters<typeof createImporter>[0]

/** Exporting everything that a site holds, and importing it into another one. */
export const createTransferService = (needs: Needs) => ({ ...createExporter(needs), ...createImporter(needs) })

export type { ExportOptions } from './exporter.ts'
export { formatName } from './format.ts'
export type { ImportOptions } from './importer.ts'
export { TransferError } from './importer.ts'

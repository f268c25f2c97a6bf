import { createExporting } from './exporting.ts'
import { createImporting } from './importing.ts'

type Needs = Parameters<typeof createExporting>[0] & Parameters<typeof createImporting>[0]

/** Exporting everything that a site holds, and importing it into another one. */
export const createTransferService = (needs: Needs) => ({ ...createExporting(needs), ...createImporting(needs) })

export type { ExportOptions } from './exporting.ts'
export { formatName } from './format.ts'
export type { ImportOptions } from './importing.ts'
export { TransferError } from './importing.ts'

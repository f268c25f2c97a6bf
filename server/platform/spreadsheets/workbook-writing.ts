import { threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type * as workbooks from './workbook.ts'

/** The pool whose threads write workbooks. */
export const workbookWriting = threadModule<typeof workbooks>(new URL('./workbook.ts', import.meta.url))

import { threadModule } from '#server/platform/thread-pool/thread-pool.ts'
import type * as workbooks from './workbook.ts'

/** What writes workbooks in a thread. */
export const workbookWriting = threadModule<typeof workbooks>(new URL('./workbook.ts', import.meta.url))

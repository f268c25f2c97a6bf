import type { binCalls } from '#contract/staff/bin.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { BinService } from './service.ts'

export const binHandlers = (bin: BinService): Handlers<keyof typeof binCalls> => ({
  binEntries: bin.list,
  restoreFromBin: bin.restore,
  purgeFromBin: bin.purge,
})

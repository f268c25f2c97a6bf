import type { binCalls } from '#contract/staff/bin.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { defineSubject, siteTable } from '#server/platform/subjects/subject.ts'
import { type BinNeeds, binKinds, createBinService } from './service.ts'

export const bin = defineSubject({
  name: 'bin',
  service: ({ registry, ...needs }: Omit<BinNeeds, 'kinds'> & { registry: Registry }) =>
    createBinService({ ...needs, kinds: binKinds.in(registry) }),
  handlers: ({ service }): Handlers<keyof typeof binCalls> => ({
    binEntries: service.list,
    restoreFromBin: service.restore,
    purgeFromBin: service.purge,
  }),
  tables: { bin_entries: siteTable() },
})

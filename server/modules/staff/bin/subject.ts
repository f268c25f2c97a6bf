import type { Registry } from '#server/platform/subjects/extension-point.ts'
import { contentTable, defineSubject } from '#server/platform/subjects/subject.ts'
import { binHandlers } from './calls.ts'
import { type BinNeeds, binKinds, createBinService } from './service.ts'

export const bin = defineSubject({
  name: 'bin',
  service: ({ registry, ...needs }: Omit<BinNeeds, 'kinds'> & { registry: Registry }) =>
    createBinService({ ...needs, kinds: binKinds.in(registry) }),
  handlers: ({ service }) => binHandlers(service),
  tables: { bin_entries: contentTable() },
})

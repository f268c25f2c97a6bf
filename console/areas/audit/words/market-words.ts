import type { AuditWords } from './audit-words-type.ts'

/** The log in words: the data section and the directory. */
export const marketWords = {
  actions: {
    'atlasEntry.merge': 'audit.atlasEntryMerge',
    'atlas.import': 'audit.atlasImport',
    'dataSource.save': 'audit.dataSourceSave',
    'dataSource.pause': 'audit.dataSourcePause',
    'dataSource.resume': 'audit.dataSourceResume',
    'dataSource.run': 'audit.dataSourceRun',
    'dataSource.delete': 'audit.dataSourceDelete',
    'dataSource.import': 'audit.dataImport',
    'dataPoint.confirm': 'audit.dataConfirm',
    'dataPoint.refuse': 'audit.dataRefuse',
    'dataPoint.save': 'audit.dataPoint',
  },
  targets: {
    atlas: { word: 'target.atlas' },
    dataSource: { word: 'target.dataSource', addressOf: (id) => `/console/data/sources/${id}` },
  },
} satisfies AuditWords

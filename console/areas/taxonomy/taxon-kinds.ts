import { categoryRecord, regionRecord } from '#contract/content/taxonomy.record.ts'

export const taxonKinds = { category: categoryRecord, region: regionRecord } as const

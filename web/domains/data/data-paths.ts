import type { DataType } from '#contract/market/data-terms.ts'

export const dataPath = '/DataEra'

/** The page of one company, fund or coin. */
export const entityPath = (type: DataType, key: string): string => `${dataPath}/${type}/${encodeURIComponent(key)}`

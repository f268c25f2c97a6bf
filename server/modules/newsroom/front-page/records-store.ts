import { bannerRecord, wordRecord } from '#contract/newsroom/front-page.record.ts'
import { createKindRows } from '#server/platform/database/records/kind-rows.ts'
import { frontBanners, frontWords } from './tables.ts'

/** Banners and words, each kind with its SQL. */
export const frontKinds = [
  [bannerRecord, createKindRows(frontBanners)],
  [wordRecord, createKindRows(frontWords)],
] as const

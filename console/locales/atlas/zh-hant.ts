import { traditionalTexts } from '#language/traditional-texts.ts'
import { atlasHans } from './zh-hans.ts'

/** Texts about the directory in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const atlasHant = traditionalTexts(atlasHans, {
  'atlas.mergeHint': '目標條目會接收它的名稱，以及自身欠缺的關聯。本條目移至回收筒，網址從此指向目標條目。',
})

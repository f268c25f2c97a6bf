import { traditionalTexts } from '#language/traditional-texts.ts'
import { ceremoniesHans } from './zh-hans.ts'

/** Texts about ceremonies in traditional Chinese, as people in Hong Kong say them. */
export const ceremoniesHant = traditionalTexts(ceremoniesHans, {
  'ceremony.lead': '一句說明',
  'ceremony.importHint': 'CSV，表頭為award、key、name、note、words，英文加_en，繁體加_hant。再次匯入只更改有變動的。',
  'ceremony.reload': '重新整理',
  'ceremony.decided': '已儲存決定',
  'ceremony.removeSure': '刪除後無法復原，確定刪除？',
})

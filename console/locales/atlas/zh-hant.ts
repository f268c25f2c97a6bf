import { traditionalTexts } from '#language/traditional-texts.ts'
import { atlasHans } from './zh-hans.ts'

/** Texts about the directory in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const atlasHant = traditionalTexts(atlasHans, {
  'atlas.slugHint': '小寫字母、數字和連字號；留空則由名稱產生',
  'atlas.mergeHint': '目標條目會接收它的名稱，以及自身欠缺的關聯。本條目移至回收筒，網址從此指向目標條目。',
  'atlas.importHint':
    'CSV，首行是欄名：kind（company、institution、person、topic）、name、note、about，其他語言加_hant、_en；另可有slug、aliases（用 | 分隔）、website、label（標籤名）、author、topic（編號）、data（數據條目網址末段）。空格子不改動原有內容；先預覽，再寫入。最多1萬行。',
  'atlas.problem.tooMany': '由此處起不匯入，每個檔案最多1萬行',
})

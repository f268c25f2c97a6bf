import { traditionalTexts } from '#language/traditional-texts.ts'
import { atlasHans } from './zh-hans.ts'

/** Texts of the directory in traditional Chinese, as Hong Kong words them. */
export const atlasHant = traditionalTexts(atlasHans, {
  description: '加密貨幣與Web3的公司、機構、人物和話題名錄，按拼音排列，各有簡介、官方網站與最新報道，可按名稱查找。',
})

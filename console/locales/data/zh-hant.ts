import { traditionalTexts } from '#language/traditional-texts.ts'
import { dataHans } from './zh-hans.ts'

/** Texts about the data section in traditional Chinese, as people in Hong Kong say them; they come with its pages. */
export const dataHant = traditionalTexts(dataHans, {
  'data.addDefaults': '加入DefiLlama及CoinGecko',
  'data.address': '網址',
  'data.problem.refused': '網址不在公共互聯網上',
  'data.reason.noObject': '這裏應是物件',
  'data.reason.noColumn': '缺少欄位；括號內是現有的欄位',
  'data.reason.unknown': '數值不明',
  'data.reason.negative': '不應為負數',
  'data.reason.repeated': '重複出現而數值不同，或欄名相同',
  'data.names': '數據源裏的名稱',
  'data.rowsHint': '* 代表每一項，如data.*。欄位也可以寫路徑，$1是第一個 * 所代表的名稱。',
})

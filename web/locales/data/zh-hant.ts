import { traditionalTexts } from '#language/traditional-texts.ts'
import { dataHans } from './zh-hans.ts'

/** Texts of the data section in traditional Chinese, as Hong Kong words them. */
export const dataHant = traditionalTexts(dataHans, {
  sampleHint: '以下數字僅作示範，並非真實數據',
  greenUp: '綠升紅跌',
  redUp: '紅升綠跌',
  'unit.count': '間',
  columns: '欄位',
  totalOf: '共{n}項',
  perPageLabel: '每頁項數',
  perPage: '{n}項/頁',
  'number.holdersOf': '{n}間',
  'number.belowOf': '共{n}間可比較',
  'number.rankOf': '共{n}間',
  'subject.below': '間公司市值低於持倉，共{n}間',
  'inText.change': '期間變化',
  monthsNote: '以枚計；首次公布的持倉不計作增持',
})

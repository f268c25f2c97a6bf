import { traditionalTexts } from '#language/traditional-texts.ts'
import { dataHans } from './zh-hans.ts'

/** Texts of the data section in traditional Chinese, as Hong Kong words them. */
export const dataHant = traditionalTexts(dataHans, {
  sampleHint: '以下數字僅作示範，並非真實數據',
  greenUp: '綠升紅跌',
  redUp: '紅升綠跌',
  'unit.count': '間',
  'column.fee': '每年管理費',
  columns: '欄位',
  totalOf: '共{n}項',
  perPageLabel: '每頁項數',
  perPage: '{n}項/頁',
  multiplesUnit: '每點一間公司；1倍左側的公司市值低於持倉價值',
  'figure.holdersOf': '{n}間',
  'figure.belowOf': '共{n}間可比較',
  'figure.rankOf': '共{n}間',
  'subject.below': '間公司市值低於持倉，共{n}間',
  quoteText: '每個數字均保留來源、時間和修正前的數值。可下載表格或圖片，或嵌入即時圖表，均註明來源。',
  'inText.change': '期間變化',
  'beside.dots': '圓圈為買入，愈大買得愈多；虛線圓圈為賣出。',
  monthsNote: '以枚計；首次公布的持倉不計作增持',
})

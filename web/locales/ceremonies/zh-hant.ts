import { traditionalTexts } from '#language/traditional-texts.ts'
import { ceremoniesHans } from './zh-hans.ts'

/** Texts of ceremonies in traditional Chinese, as Hong Kong words them. */
export const ceremoniesHant = traditionalTexts(ceremoniesHans, {
  rules: '投票及點票規則',
  noneYetText: '獎項和提名公布後會在這裏刊出。',
  noResultText: '投票截止並完成點票後，得獎名單、票數和核對方法會在這裏公布。',
  accountFrom: '帳戶註冊滿{n}日方可投票，你的帳戶由{time}起可以投票。',
  needsScript: '投票需要開啟JavaScript；提名和結果則不需要。',
  noWinner: '沒有有效票，此獎項從缺。',
  lookInFile: '沒有JavaScript時，在下載的檔案內搜尋憑據即可。',
  foundRefused: '已找到，但不計入',
  foundNoneHint: '請核對每個字元，以及是否本屆憑據',
  refusedAll: '不計入的{n}票',
})

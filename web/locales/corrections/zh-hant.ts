import { traditionalTexts } from '#language/traditional-texts.ts'
import { correctionsHans } from './zh-hans.ts'

/** Texts of the dialog by which readers ask for a correction, in traditional Chinese, as Hong Kong words them. */
export const correctionsHant = traditionalTexts(correctionsHans, {
  contentHint: '5至500字。請寫明是哪一段、應如何更正。',
  emailHint: '只用作回覆你',
  failed: '未能提交，請檢查網絡後再試',
})

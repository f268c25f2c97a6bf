import { traditionalTexts } from '#language/traditional-texts.ts'
import { liveHans } from './zh-hans.ts'

/** Texts of live blogs in traditional Chinese, as Hong Kong words them. */
export const liveHant = traditionalTexts(liveHans, {
  total: '{n}則',
  new: '{n}則新內容',
  course: '{from}至{to}各則的時間',
  today: '今日安排',
  link: '這一則的連結',
  voteFailed: '未能投票，請重試。',
})

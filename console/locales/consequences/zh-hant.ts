import { traditionalTexts } from '#language/traditional-texts.ts'
import { consequencesHans } from './zh-hans.ts'

/** Texts about what an act affects, in traditional Chinese, as Hong Kong words them. */
export const consequencesHant = traditionalTexts(consequencesHans, {
  'consequence.topic': '讀者開啟這個專題時會看到「找不到內容」，指向它的連結也會失效。',
  'consequence.waiting': '{n}人正在候補',
  'consequence.reminders': '{n}項提醒不再傳送',
  'consequence.series_drafts': '同系列的{n}份草稿會保留，不受影響',
})

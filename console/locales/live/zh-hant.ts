import { traditionalTexts } from '#language/traditional-texts.ts'
import { liveHans } from './zh-hans.ts'

/** Texts of live blogs in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const liveHant = traditionalTexts(liveHans, {
  'live.total': '{n}則',
  'live.write': '寫一則',
  'live.pushNow': '推送這一則？',
  'live.offer': '交予直播台',
  'live.offered': '已交予直播台：{title}',
  'live.inboxWaiting': '{n}則待處理',
  'live.rejectSure': '不用這一則？它會被刪除。',
  'live.counts': '{n}則，{key}則要點',
  'live.pointsDone': '要點不少於三則',
  'live.pointsMissing': '尚欠{n}則要點',
})

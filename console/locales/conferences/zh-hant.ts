import { traditionalTexts } from '#language/traditional-texts.ts'
import { conferencesHans } from './zh-hans.ts'

/** Texts about conferences in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const conferencesHant = traditionalTexts(conferencesHans, {
  'conference.event': '售票活動',
  'conference.cancelled': '已取消：保留在議程內，並註明取消',
  'conference.problem.unreadable': '並非pretalx、frab或C3VOC的JSON或XML日程',
  'conference.problem.endsFirst': '結束早於開始，或超過一天',
  'conference.removeSure': '刪除後無法復原，確定刪除？',
})

import { traditionalTexts } from '#language/traditional-texts.ts'
import { importsHans } from './zh-hans.ts'

/** The choice of a file to import and its problems, in traditional Chinese. */
export const importsHant = traditionalTexts(importsHans, {
  'import.notUtf8': '文字編碼並非UTF-8，請另存為CSV（UTF-8）',
  'import.headingsIgnored': '以下各欄的標題無法識別，未有匯入',
  'import.quoteOpen': '引號未有配對',
  'import.unreadable': '既非iCalendar日曆，亦非附有欄名的表格',
  'import.titleMissing': '欠缺名稱',
  'import.startMissing': '欠缺開始時間',
  'import.zoneUnknown': '沒有此時區',
  'import.tooLong': '為時超過一年',
  'import.tooComplex': '檔案讀取需時過長，請分拆後再匯入',
  'import.incomplete': '日曆到此處中斷（缺少END:VCALENDAR），原有活動不會刪除',
  'import.datesCut': '重複次數過多，只匯入最前的日期',
})

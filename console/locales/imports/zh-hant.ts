import type { importsHans } from './zh-hans.ts'

/** Problems of imported files, in traditional Chinese. */
export const importsHant: Readonly<Record<keyof typeof importsHans, string>> = {
  'import.spreadsheet': '這是試算表檔案，請另存為CSV（UTF-8）再選擇',
  'import.notText': '這不是文字檔案',
  'import.notUtf8': '文字編碼並非UTF-8，請另存為CSV（UTF-8）',
  'import.headingsMissing': '首行缺少欄名，括號內是現有欄名',
  'import.headingsRepeated': '有多欄同名',
  'import.quoteOpen': '引號未有配對',
  'import.rowsMissing': '欄名下沒有內容',
  'import.unreadable': '既非iCalendar日曆，亦非附有欄名的表格',
  'import.noEvents': '其中沒有活動',
  'import.entryUnreadable': '無法識別',
  'import.titleMissing': '欠缺名稱',
  'import.startMissing': '欠缺開始時間',
  'import.timeUnreadable': '時間無法識別',
  'import.zoneUnknown': '沒有此時區',
  'import.endsFirst': '結束早於開始',
  'import.timeOutside': '時間不在2000年至2100年之間',
  'import.tooLong': '為時超過一年',
  'import.tooComplex': '檔案讀取需時過長，請分拆後再匯入',
  'import.repeated': '與前面某行重複',
  'import.tooMany': '由此處起不匯入，每個檔案最多5000個活動',
  'import.incomplete': '日曆到此處中斷（缺少END:VCALENDAR），原有活動不會刪除',
  'import.textCut': '超過300字，已截短',
  'import.urlLeftOut': '網址無法使用，已略去',
  'import.datesCut': '重複次數過多，只匯入最前的日期',
}

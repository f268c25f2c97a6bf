import { traditionalTexts } from '#language/traditional-texts.ts'
import { analyticsHans } from './zh-hans.ts'

/** Texts about analytics in traditional Chinese, as people in Hong Kong say them; they come with their pages. */
export const analyticsHant = traditionalTexts(analyticsHans, {
  'analytics.theDay': '當日',
  'analytics.from': '由',
  'analytics.to': '至',
  'analytics.now': '正在閱讀',
  'analytics.depthNone': '這段時間沒有瀏覽器回報閱讀進度',
  'analytics.direct': '直接打開或未說明',
  'analytics.unfound': '沒有結果的搜尋詞',
  'analytics.hotIntro':
    '每分鐘按讀者數重新計算：愈新的閱讀權重愈高，同一網絡地址每日只計一位讀者。置頂的排在最前，封鎖的不會上榜；沒有計數時按預設次序排列。',
  'headlines.intro':
    '為一篇文章或快訊另擬標題或更換封面：一半讀者看到原來的A，另一半看到B，每日按網絡地址的雜湊值分流，快取頁面毋須執行程式碼。每個地址每日只計一位讀者；在列表看到後點開的才計作點開。社交卡片、RSS和搜尋引擎一直使用A。',
  'headlines.none': '目前沒有測試。',
  'headlines.rule': '屆時自動結束：B明顯較好則採用B，否則保持A。也可以提前決定。沒有填寫的語言保持不變。',
  'headlines.same': '兩者目前相若。',
  'headlines.clear': '{name}較好，置信度{sure}。',
  'reports.intro': '每日早上八時（UTC+8）傳送至你的電郵；每封電郵都可以一鍵取消。',
  'reports.weekly': '週報：逢星期一傳送上星期的流量',
  'analytics.noCountries': '代理伺服器沒有提供國家資料，因此不統計',
  'analytics.from.social': '社交平台',
})

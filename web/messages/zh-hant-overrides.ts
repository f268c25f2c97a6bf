import type { MessageKey } from './zh-hans.ts'

/** Traditional interface texts that Hong Kong readers word differently than the converted simplified ones. */
export const zhHantOverrides: Partial<Record<MessageKey, string>> = {
  'frame.menu': '選單',
  'frame.navigation': '導覽',
  'footer.contact': '聯絡我們',
  'time.weeks': '{n}星期前',
  'home.live': '即時',
  'flash.live': '即時更新',
  'search.placeholder': '搜尋',
  'list.more': '載入更多',
  'list.loading': '載入中…',
  'list.failed': '未能載入，請檢查網絡後再試。',
  'footer.privacy': '私隱政策',
  'footer.app': '掃碼下載App',
  'share.copy': '複製連結',
  'share.copied': '連結已複製',
  'share.hint': '用手機掃描二維碼即可開啟本頁',
  'missing.article': '目前文章不存在',
  'missing.flash': '目前快訊不存在，已返回快訊列表',
  'error.title': '這一頁未能開啟',
  'error.chunk': '頁面有部分未能載入，請檢查網絡後再試。',
  'error.offline': '連接不上伺服器，請檢查網絡。',
}

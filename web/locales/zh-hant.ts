import { traditionalTexts } from '#language/traditional-texts.ts'
import { zhHans } from './zh-hans.ts'

/** The interface texts in traditional Chinese. */
export const zhHant = traditionalTexts(zhHans, {
  'user.unread': '{name}，{n}則未讀',
  'search.description': '搜尋{site}的文章、快訊、專題、活動與作者，簡體、繁體與英文都能找到。',
  'footer.installHint': '毋須經應用程式商店',
  'list.end': '沒有更多了',
  'list.noEnglish': '未有英文內容',
  'language.machine': '本文由機器翻譯，未經人工校對。',
  'flash.intro': '重要消息以實心圓點標出。',
  'flash.description':
    '加密與Web3快訊，重要消息一眼可見，每日更新，按時間排列，最新的在前，有簡體、繁體與英文三種文字。',
  'authors.description':
    '在這裏寫作的全部作者，可按名字尋找，每日更新，最近發表過文章的作者在前，有簡體、繁體與英文三種文字。',
  'missing.author': '找不到這位作者',
  'missing.label': '找不到這個標籤',
  'missing.category': '找不到這個分類',
  'missing.topic': '找不到這個專題',
  'incident.description':
    '加密與Web3的重大事件，逐日寫下經過，附當時的快訊，每日更新，最新的在前，有簡體、繁體與英文三種文字。',
  'incident.closed': '已完結',
  'incident.entries': '{n}項進展',
  'tools.description':
    '公開而獨立的區塊瀏覽器、數據、安全、監管與研究網站，附簡介與網址，可按分類尋找。列出不表示推薦或擔保。',
  'tools.search': '尋找工具',
  'missing.article': '找不到這篇文章',
  'missing.flash': '找不到這則快訊，已返回快訊列表',
  'error.title': '這一頁未能開啟',
  'error.chunk': '頁面有部分未能載入，請檢查網絡後再試。',
})

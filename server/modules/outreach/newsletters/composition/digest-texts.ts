import type { DataType } from '#contract/market/data-terms.ts'
import type { NewsletterList } from '#contract/outreach/newsletter-terms.ts'
import type { Language } from '#language/languages.ts'

interface DigestTexts {
  /** Names of the letters, as their heads have them. */
  names: Readonly<Record<NewsletterList, (site: string) => string>>
  numbers: Readonly<Record<DataType, string>>
  flash: string
  articles: string
  events: string
  searches: string
  read: (minutes: number) => string
  minutes: (minutes: number) => string
  readFlash: string
  reason: (list: string) => string
  stop: string
  manage: string
  web: string
  disclaimer: string
  online: string
}

/** Fixed texts of letters. */
export const digestTexts: Readonly<Record<Language, DigestTexts>> = {
  'zh-Hans': {
    names: {
      daily: (site) => `${site}日报`,
      weekly: (site) => `${site}一周要读`,
      breaking: (site) => `${site}突发`,
      following: (site) => `${site}我的关注`,
      events: (site) => `${site}活动预告`,
    },
    numbers: {
      bitcoin: '机构持有比特币',
      ether: '机构持有以太币',
      etf: '现货ETF净流入',
      stablecoins: '稳定币供应',
      stocks: '上市公司',
      market: '比特币占比',
    },
    flash: '昨夜今晨',
    articles: '值得读',
    events: '这几天的活动',
    searches: '你保存的搜索',
    read: (minutes) => `读全文，约${minutes}分钟`,
    minutes: (minutes) => `约${minutes}分钟`,
    readFlash: '看快讯',
    reason: (list) => `你订阅了${list}。我们不记录你有没有打开，也不追踪链接。`,
    stop: '一键退订',
    manage: '换时间、语言或内容',
    web: '在网页上看',
    disclaimer: '资讯仅供参考，不构成投资建议。',
    online: '线上',
  },
  'zh-Hant-HK': {
    names: {
      daily: (site) => `${site}日報`,
      weekly: (site) => `${site}一星期要讀`,
      breaking: (site) => `${site}突發`,
      following: (site) => `${site}我的關注`,
      events: (site) => `${site}活動預告`,
    },
    numbers: {
      bitcoin: '機構持有比特幣',
      ether: '機構持有以太幣',
      etf: '現貨ETF淨流入',
      stablecoins: '穩定幣供應',
      stocks: '上市公司',
      market: '比特幣佔比',
    },
    flash: '昨夜今晨',
    articles: '值得讀',
    events: '這幾天的活動',
    searches: '你儲存的搜尋',
    read: (minutes) => `讀全文，約${minutes}分鐘`,
    minutes: (minutes) => `約${minutes}分鐘`,
    readFlash: '看快訊',
    reason: (list) => `你訂閱了${list}。我們不會記下你有沒有開啟，也不追蹤連結。`,
    stop: '一鍵取消訂閱',
    manage: '更改時間、語言或內容',
    web: '在網頁上看',
    disclaimer: '資訊僅供參考，不構成投資建議。',
    online: '網上',
  },
  en: {
    names: {
      daily: (site) => `${site} Daily`,
      weekly: (site) => `${site} Weekly`,
      breaking: (site) => `${site} Breaking`,
      following: (site) => `${site}: what you follow`,
      events: (site) => `${site} Events`,
    },
    numbers: {
      bitcoin: 'Bitcoin holdings',
      ether: 'Ether holdings',
      etf: 'Spot ETF flows',
      stablecoins: 'Stablecoin supply',
      stocks: 'Listed companies',
      market: 'Bitcoin’s share',
    },
    flash: 'Overnight',
    articles: 'Worth reading',
    events: 'Coming up',
    searches: 'Your saved searches',
    read: (minutes) => `Read on, ${minutes} min`,
    minutes: (minutes) => `${minutes} min`,
    readFlash: 'Read the flash',
    reason: (list) => `You subscribe to ${list}. We do not record opens, nor who clicks.`,
    stop: 'Unsubscribe',
    manage: 'Change time, language or contents',
    web: 'Read on the web',
    disclaimer: 'For information only; not investment advice.',
    online: 'Online',
  },
}

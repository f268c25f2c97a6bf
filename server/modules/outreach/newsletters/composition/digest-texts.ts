import type { DataType } from '#contract/market/data-terms.ts'
import type { NewsletterList } from '#contract/outreach/newsletter-terms.ts'
import type { Language } from '#language/languages.ts'

interface DigestTexts {
  /** Names of the letters, as their heads have them. */
  names: Readonly<Record<NewsletterList, (site: string) => string>>
  numbers: Readonly<Record<DataType, string>>
  flash: string
  chart: string
  articles: string
  events: string
  searches: string
  read: (minutes: number) => string
  minutes: (minutes: number) => string
  /** How long the letter takes. */
  takes: (minutes: number) => string
  flows: {
    /** @param days in a row, negative for outflows */
    title: (days: number, value: string) => string
    days: (first: string, last: string) => string
    sources: (names: string) => string
    /** Funds that have not reported. */
    missing: (names: string) => string
    sample: string
  }
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
    chart: '一张图',
    articles: '值得读',
    events: '这几天的活动',
    searches: '你保存的搜索',
    read: (minutes) => `读全文，约${minutes}分钟`,
    minutes: (minutes) => `约${minutes}分钟`,
    takes: (minutes) => `读完约${minutes}分钟`,
    flows: {
      title: (days, value) => {
        const way = days < 0 ? '净流出' : '净流入'
        return `比特币现货ETF${Math.abs(days) > 1 ? `连续${Math.abs(days)}个交易日${way}，最近一日` : `最近一日${way}`}${value}`
      },
      days: (first, last) => `${first}至${last}`,
      sources: (names) => `来源：${names}`,
      missing: (names) => `${names}尚未更新，未计入`,
      sample: '示例数据',
    },
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
    chart: '一張圖',
    articles: '值得讀',
    events: '這幾天的活動',
    searches: '你儲存的搜尋',
    read: (minutes) => `讀全文，約${minutes}分鐘`,
    minutes: (minutes) => `約${minutes}分鐘`,
    takes: (minutes) => `讀畢約${minutes}分鐘`,
    flows: {
      title: (days, value) => {
        const way = days < 0 ? '淨流出' : '淨流入'
        return `比特幣現貨ETF${Math.abs(days) > 1 ? `連續${Math.abs(days)}個交易日${way}，最近一日` : `最近一日${way}`}${value}`
      },
      days: (first, last) => `${first}至${last}`,
      sources: (names) => `來源：${names}`,
      missing: (names) => `${names}尚未更新，未計入`,
      sample: '示範數據',
    },
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
    chart: 'One chart',
    articles: 'Worth reading',
    events: 'Coming up',
    searches: 'Your saved searches',
    read: (minutes) => `Read on, ${minutes} min`,
    minutes: (minutes) => `${minutes} min`,
    takes: (minutes) => `${minutes} min read`,
    flows: {
      title: (days, value) => {
        const verb = days < 0 ? 'lost' : 'took in'
        const row = Math.abs(days) > 1 ? `, the same way for ${Math.abs(days)} trading days in a row` : ''
        return `Spot bitcoin ETFs ${verb} ${value}${row}`
      },
      days: (first, last) => `${first} to ${last}`,
      sources: (names) => `Source: ${names}`,
      missing: (names) => `Not yet reported and not included: ${names}`,
      sample: 'Sample data',
    },
    readFlash: 'Read the flash',
    reason: (list) => `You subscribe to ${list}. We do not record opens, nor who clicks.`,
    stop: 'Unsubscribe',
    manage: 'Change time, language or contents',
    web: 'Read on the web',
    disclaimer: 'For information only; not investment advice.',
    online: 'Online',
  },
}

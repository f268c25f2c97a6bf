/** Texts of the price beside search results, in simplified Chinese; they load with it. `{name}` and `{time}` stand for values. */
export const searchPriceHans = {
  usd: '美元',
  day: '一天涨跌',
  month: '30天涨跌',
  marketCap: '市值',
  course: '{name}过去30天的价格走势',
  page: '全部数据',
  source: '{name}，{time}',
  noSource: '本站录入，{time}',
  late: '数据已过时',
  sample: '示例数据',
}

export type SearchPriceKey = keyof typeof searchPriceHans
export type SearchPriceTexts = Readonly<Record<SearchPriceKey, string>>

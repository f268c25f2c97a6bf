import { eventFields } from '#contract/events/fields/event-fields.ts'
import type { Language } from '#language/languages.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'

/** Cities that have a calendar of their own, by the name that stands in addresses. */
const cities: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  'hong-kong': { 'zh-Hans': '香港', 'zh-Hant-HK': '香港', en: 'Hong Kong' },
  macau: { 'zh-Hans': '澳门', 'zh-Hant-HK': '澳門', en: 'Macau' },
  shenzhen: { 'zh-Hans': '深圳', 'zh-Hant-HK': '深圳', en: 'Shenzhen' },
  guangzhou: { 'zh-Hans': '广州', 'zh-Hant-HK': '廣州', en: 'Guangzhou' },
  shanghai: { 'zh-Hans': '上海', 'zh-Hant-HK': '上海', en: 'Shanghai' },
  hangzhou: { 'zh-Hans': '杭州', 'zh-Hant-HK': '杭州', en: 'Hangzhou' },
  beijing: { 'zh-Hans': '北京', 'zh-Hant-HK': '北京', en: 'Beijing' },
  chengdu: { 'zh-Hans': '成都', 'zh-Hant-HK': '成都', en: 'Chengdu' },
  taipei: { 'zh-Hans': '台北', 'zh-Hant-HK': '台北', en: 'Taipei' },
  singapore: { 'zh-Hans': '新加坡', 'zh-Hant-HK': '新加坡', en: 'Singapore' },
  'kuala-lumpur': { 'zh-Hans': '吉隆坡', 'zh-Hant-HK': '吉隆坡', en: 'Kuala Lumpur' },
  bangkok: { 'zh-Hans': '曼谷', 'zh-Hant-HK': '曼谷', en: 'Bangkok' },
  'ho-chi-minh-city': { 'zh-Hans': '胡志明市', 'zh-Hant-HK': '胡志明市', en: 'Ho Chi Minh City' },
  hanoi: { 'zh-Hans': '河内', 'zh-Hant-HK': '河內', en: 'Hanoi' },
  jakarta: { 'zh-Hans': '雅加达', 'zh-Hant-HK': '雅加達', en: 'Jakarta' },
  bali: { 'zh-Hans': '巴厘岛', 'zh-Hant-HK': '峇里島', en: 'Bali' },
  manila: { 'zh-Hans': '马尼拉', 'zh-Hant-HK': '馬尼拉', en: 'Manila' },
  tokyo: { 'zh-Hans': '东京', 'zh-Hant-HK': '東京', en: 'Tokyo' },
  osaka: { 'zh-Hans': '大阪', 'zh-Hant-HK': '大阪', en: 'Osaka' },
  seoul: { 'zh-Hans': '首尔', 'zh-Hant-HK': '首爾', en: 'Seoul' },
  dubai: { 'zh-Hans': '迪拜', 'zh-Hant-HK': '杜拜', en: 'Dubai' },
  'abu-dhabi': { 'zh-Hans': '阿布扎比', 'zh-Hant-HK': '阿布扎比', en: 'Abu Dhabi' },
  istanbul: { 'zh-Hans': '伊斯坦布尔', 'zh-Hant-HK': '伊斯坦堡', en: 'Istanbul' },
  bengaluru: { 'zh-Hans': '班加罗尔', 'zh-Hant-HK': '班加羅爾', en: 'Bengaluru' },
  sydney: { 'zh-Hans': '悉尼', 'zh-Hant-HK': '悉尼', en: 'Sydney' },
  melbourne: { 'zh-Hans': '墨尔本', 'zh-Hant-HK': '墨爾本', en: 'Melbourne' },
  london: { 'zh-Hans': '伦敦', 'zh-Hant-HK': '倫敦', en: 'London' },
  paris: { 'zh-Hans': '巴黎', 'zh-Hant-HK': '巴黎', en: 'Paris' },
  berlin: { 'zh-Hans': '柏林', 'zh-Hant-HK': '柏林', en: 'Berlin' },
  lisbon: { 'zh-Hans': '里斯本', 'zh-Hant-HK': '里斯本', en: 'Lisbon' },
  zurich: { 'zh-Hans': '苏黎世', 'zh-Hant-HK': '蘇黎世', en: 'Zurich' },
  prague: { 'zh-Hans': '布拉格', 'zh-Hant-HK': '布拉格', en: 'Prague' },
  amsterdam: { 'zh-Hans': '阿姆斯特丹', 'zh-Hant-HK': '阿姆斯特丹', en: 'Amsterdam' },
  brussels: { 'zh-Hans': '布鲁塞尔', 'zh-Hant-HK': '布魯塞爾', en: 'Brussels' },
  'new-york': { 'zh-Hans': '纽约', 'zh-Hant-HK': '紐約', en: 'New York' },
  'san-francisco': { 'zh-Hans': '旧金山', 'zh-Hant-HK': '三藩市', en: 'San Francisco' },
  'los-angeles': { 'zh-Hans': '洛杉矶', 'zh-Hant-HK': '洛杉磯', en: 'Los Angeles' },
  miami: { 'zh-Hans': '迈阿密', 'zh-Hant-HK': '邁阿密', en: 'Miami' },
  austin: { 'zh-Hans': '奥斯汀', 'zh-Hant-HK': '奧斯汀', en: 'Austin' },
  denver: { 'zh-Hans': '丹佛', 'zh-Hant-HK': '丹佛', en: 'Denver' },
  toronto: { 'zh-Hans': '多伦多', 'zh-Hant-HK': '多倫多', en: 'Toronto' },
  vancouver: { 'zh-Hans': '温哥华', 'zh-Hant-HK': '溫哥華', en: 'Vancouver' },
  'buenos-aires': { 'zh-Hans': '布宜诺斯艾利斯', 'zh-Hant-HK': '布宜諾斯艾利斯', en: 'Buenos Aires' },
  'sao-paulo': { 'zh-Hans': '圣保罗', 'zh-Hant-HK': '聖保羅', en: 'São Paulo' },
}

/** Further names that people write. */
const otherNames: Readonly<Record<string, string>> = {
  hk: 'hong-kong',
  hongkong: 'hong-kong',
  香港特别行政区: 'hong-kong',
  臺北: 'taipei',
  'taipei city': 'taipei',
  台北市: 'taipei',
  臺北市: 'taipei',
  上海市: 'shanghai',
  北京市: 'beijing',
  深圳市: 'shenzhen',
  东京都: 'tokyo',
  東京都: 'tokyo',
  macao: 'macau',
  'new york city': 'new-york',
  nyc: 'new-york',
  sf: 'san-francisco',
  bangalore: 'bengaluru',
  saigon: 'ho-chi-minh-city',
  舊金山: 'san-francisco',
}

/** For comparing what people write: in lower case, without accents and double spaces. */
const foldCity = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .normalize('NFKC')
    .trim()
    .replace(/\s+/g, ' ')
    .toLowerCase()

const keys = new Map<string, string>([
  ...Object.entries(cities).flatMap(([key, names]) =>
    Object.values(names).map((name) => [foldCity(name), key] as const),
  ),
  ...Object.entries(otherNames).map(([name, key]) => [foldCity(name), key] as const),
])

/** Returns the key of a city: the name of its calendar where it has one, else the input, folded and cut. Empty for none. */
export function cityKeyOf(city: string): string {
  const name = sanitizeForPostgres(foldCity(city), eventFields.city.max)
  return keys.get(name) ?? name
}

/** The name of a known city in a language; undefined for any other. */
export const cityName = (key: string, language: Language): string | undefined =>
  Object.hasOwn(cities, key) ? cities[key]?.[language] : undefined

import type { Direction, Range } from '#language/conversion.ts'

/**
 * Official names of mainland bodies are names: 国家计算机网络应急技术处理协调中心 keeps 計算機, whatever computers are called in
 * Hong Kong. Browser-safe.
 */

// A name begins with a country or a level of government, ends with a kind of body, and has no word of a clause in
// between. The quantifier is bounded, so that a text costs no more than its length.
const bodies =
  /(?:国家|中国|中华|全国|国务院|中央|工业和|[京津沪渝]市|(?:北京|上海|天津|重庆|广东|浙江|江苏|四川|湖北|湖南|福建|山东|河南|河北|陕西|辽宁|深圳|广州|杭州)市?省?)(?:(?![的了在是将已被把让由对向从就说称为于或])\p{sc=Han}){2,22}?(?:信息化部|委员会|办公室|管理局|监督局|总局|研究院|研究所|科学院|工程院|学会|协会|大学|学院|协调中心|处理中心|应急中心|研究中心|控制中心|信息中心|评估中心|测评中心|检测中心|交易中心|数据中心|技术中心|服务中心|有限公司|集团公司|股份公司)|(?<=街道|[区县市镇乡])\p{sc=Han}{2,4}幼儿园/gu

// The same for Hong Kong and Taiwan: 中華巴士有限公司 keeps 巴士 on the mainland as well.
const traditionalBodies =
  /(?:香港|港九|九龍|新界|澳門|中華|中國|國際|亞洲|台灣|臺灣|電視|無綫|城市|政府)(?:(?!的(?!士)|[了在是將與及和被讓由對向從就說稱為於或])\p{sc=Han}){1,20}?(?:有限公司|公會|商會|協會|學會|總會|聯會|議會|聯盟|委員會|管理局|公署|辦公室|辦事處|事務署|事務局|發展局|研究院|學院|大學|基金會)/gu

/** The official names in a text, ascending. */
export function officialNames(text: string, direction: Direction): Range[] {
  const names = direction === 'toTraditional' ? bodies : traditionalBodies
  return Array.from(text.matchAll(names), ({ index, 0: name }) => ({ start: index, end: index + name.length }))
}

/**
 * The shapes Hong Kong's newspapers and readers use, where the official character list prefers others: 説 -> 說.
 * Pairs of official and usual form. Browser-safe.
 */
const usualGlyphPairs =
  '賬帳 説說 税稅 户戶 衞衛 脱脫 鋭銳 閲閱 悦悅 兑兌 温溫 藴蘊 葱蔥 卧臥 敍敘 蜕蛻 氲氳 愠慍 醖醞 榅榲 媪媼 膃膃 峯峰 羣群 麪麵 牀床 啓啟 粧妝 册冊 涚涗 捝挩 敚敓 緼縕 黴霉 巖岩 絃弦 歎嘆 侷局'

const usualGlyphs = new Map(usualGlyphPairs.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]))
const officialGlyphs = new RegExp(`[${[...usualGlyphs.keys()].join('')}]`, 'g')

/** Writes the usual glyphs in place of the official ones. */
export function toUsualGlyphs(text: string): string {
  return text.replace(officialGlyphs, (glyph) => usualGlyphs.get(glyph) ?? glyph)
}

/** A tag, or the text up to the next one. */
const pieces = /<[^<>]*>|[^<]+|</g
const tagName = /^<(\/?)([a-z][a-z0-9]*)/i
/** Within these a ticker is part of something else. */
const closed = new Set(['a', 'code', 'pre', 'kbd', 'samp', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'])
/**
 * A whole word of capitals and digits, which may stand within Chinese. Words of an address, of a pair such as ETH/BTC and
 * behind a hash are none.
 */
const word =
  /(?<![\p{Script=Latin}\p{N}_$.&#@/-])(\$?)([A-Z][A-Z0-9]{1,9})(?![\p{Script=Latin}\p{N}_/-]|\.[A-Za-z0-9])/gu
/** Tickers that mean nothing else, and so need no sign before them. */
const plain = new Set(['BTC', 'ETH', 'USDT', 'USDC'])

/**
 * Links the first mention of each coin in a text for readers to the coin's page: $SYMBOL of every coin that is known, BTC
 * and the like also without the sign. Takes time in proportion to the text.
 * @param html that the sanitiser has passed
 * @param pages paths by ticker, in capitals
 */
export function linkTickers(html: string, pages: ReadonlyMap<string, string>): string {
  if (pages.size === 0) return html
  const linked = new Set<string>()
  let within = 0
  let result = ''
  for (const [piece] of html.matchAll(pieces)) {
    if (piece.startsWith('<')) {
      const [, end, name = ''] = tagName.exec(piece) ?? []
      if (closed.has(name.toLowerCase())) within = Math.max(0, within + (end ? -1 : 1))
      result += piece
    } else if (within > 0) result += piece
    else {
      result += piece.replace(word, (whole, sign: string, ticker: string) => {
        const path = sign || plain.has(ticker) ? pages.get(ticker) : undefined
        if (path === undefined || linked.has(ticker)) return whole
        linked.add(ticker)
        return `<a href="${path}">${whole}</a>`
      })
    }
  }
  return result
}

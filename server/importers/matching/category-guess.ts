/**
 * Guesses the category of a piece from its title and tags. The first rule that fits wins, so the narrow ones stand
 * first; a piece that no rule fits has no category, which is better than a wrong one.
 */
const rules: readonly (readonly [category: string, words: RegExp])[] = [
  [
    'security',
    /攻击|攻擊|黑客|漏洞|钓鱼|釣魚|安全|盗|竊|审计|審計|诈骗|詐騙|hack|exploit|vulnerab|attack|phishing|security|audit|rug ?pull|scam|root cause|\bcve\b/,
  ],
  ['stablecoins', /稳定币|穩定幣|stablecoin|\busd[tc]\b|\bdai\b|\brai\b|makerdao/],
  [
    'policy',
    /监管|監管|法规|法規|条例|條例|立法|合规|合規|牌照|央行|制裁|反洗钱|反洗錢|regulat|complian|sanction|legislat|\bsec\b|\baml\b/,
  ],
  ['market', /行情|价格|價格|市场|市場|交易所|减半|減半|\betf\b|\bmarket|\bprice|\bexchange\b|halving/],
  ['institutions', /银行|銀行|机构投资|機構投資|基金(?!会|會)|融资|融資|\bbank\b|\bfund\b|institutional|venture/],
  ['data', /链上数据|鏈上數據|统计|統計|报告|報告|周报|statistic|dashboard|analytics|\breport\b/],
  ['opinion', /观点|觀點|专访|專訪|访谈|訪談|评论|評論|随笔|opinion|interview|essay/],
  [
    'technology',
    /比特币|比特幣|以太坊|区块链|區塊鏈|合约|合約|协议|協議|节点|節點|升级|升級|开源|開源|编程|程序|开发|開發|架构|技术|技術|零知识|零知識|密码学|bitcoin|ethereum|blockchain|protocol|contract|solidity|rollup|lightning|taproot|wallet|node\b|network|cryptograph|\bzk|\bbip|\berc|\beip|defi|layer ?2|linux|python|java|kubernetes|docker|软件|软體|sofa|微服务|云原生/,
  ],
]

/** Key of the category, or null where no rule fits. */
export function guessCategory(title: string, tags: readonly string[]): string | null {
  const words = [title, ...tags].join('\n').toLowerCase()
  return rules.find(([, pattern]) => pattern.test(words))?.[0] ?? null
}

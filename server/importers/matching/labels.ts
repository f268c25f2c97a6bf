import type { LabelDraft } from '#server/modules/content/items/item-draft.ts'
import { sanitizeForPostgres } from '#server/platform/database/database.ts'

/** Labels that a piece may have; more say nothing about it. */
export const maxLabels = 8
const maxLabelLength = 40

/** Other words for labels of the site, beside their names in Chinese and English and their tickers. */
const synonyms: Record<string, readonly string[]> = {
  bitcoin: ['bitcoin core', '比特幣'],
  ethereum: ['ether', '以太币', '以太網'],
  layer2: ['layer 2', 'layer-2', 'l2', '二层', '扩容'],
  rollup: ['rollups', 'optimistic rollup', 'zk rollup', 'zkrollup'],
  lightning: ['lightning', 'ln', 'lnd', '闪电网路'],
  gas: ['gas', 'fees', '手续费', 'fee'],
  mining: ['miner', 'miners', '矿工', '矿业'],
  staking: ['stake', 'pos', 'proof of stake', '权益证明', '权益质押'],
  upgrade: ['hard fork', 'fork', '升级', '分叉'],
  'account-abstraction': ['aa', 'erc-4337', 'erc4337', '账号抽象', '帐户抽象'],
  'smart-contract': ['smart contract', 'contract', 'solidity', '合约'],
  wallet: ['wallet'],
  custody: ['custodian'],
  multisig: ['multi-sig', 'multisignature', '多签'],
  zk: ['zkp', 'zero knowledge', 'zero-knowledge', 'zero knowledge proof', '零知识'],
  oracle: ['oracle'],
  bridge: ['bridge', 'cross-chain', '跨链'],
  defi: ['decentralized finance', '去中心化金融'],
  dex: ['amm', 'decentralized exchange'],
  exchange: ['exchange', 'cex'],
  nft: ['nfts', '非同质化代币', '数字藏品'],
  dao: ['daos', 'governance', '治理'],
  rwa: ['real world assets', 'tokenization', '代币化'],
  cbdc: ['数字人民币', 'e-cny', '央行数码货币'],
  regulation: ['regulatory', 'compliance', '合规', '监管政策'],
  aml: ['kyc', 'anti money laundering'],
  hack: ['hacks', 'exploit', 'exploits', '攻击', '黑客', '漏洞利用'],
  explainer: ['explainers', '科普', '教程', 'tutorial', 'tutorials', 'beginner'],
}

/** Characters that hide in tags and would make two of one. */
const cleanTag = (tag: string) =>
  sanitizeForPostgres(tag)
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .replace(/^[#＃\s]+/, '')
    .trimEnd()
    .replace(/\s+/g, ' ')

/**
 * Makes labels of tags: known words lead to the labels of the site, others become labels of their own, the same one
 * for every spelling in upper and lower case and in either Chinese script.
 */
export function createLabelFinder(known: readonly LabelDraft[], toSimplified: (text: string) => string) {
  const fold = (word: string) => toSimplified(cleanTag(word)).toLowerCase()
  const byWord = new Map<string, LabelDraft>()
  for (const label of known) {
    const words = [
      label.key,
      label.name,
      label.coin ?? '',
      label.versions?.en?.name ?? '',
      ...(synonyms[label.key] ?? []),
    ]
    for (const word of words) if (word && !byWord.has(fold(word))) byWord.set(fold(word), label)
  }
  return (tag: string): LabelDraft | undefined => {
    const name = cleanTag(tag)
    const folded = fold(tag)
    if (!/[\p{L}\p{N}]/u.test(folded) || folded.length > maxLabelLength) return undefined
    return byWord.get(folded) ?? { key: folded.replace(/\s/g, '-'), name }
  }
}

/** Labels of a piece in the order of its tags, each once, and the names of those beyond what it may have. */
export function labelsOf(
  tags: readonly string[],
  find: (tag: string) => LabelDraft | undefined,
): { labels: LabelDraft[]; leftOut: string[] } {
  const labels = new Map<string, LabelDraft>()
  for (const tag of tags) {
    const label = find(tag)
    if (label && !labels.has(label.key)) labels.set(label.key, label)
  }
  const all = [...labels.values()]
  return { labels: all.slice(0, maxLabels), leftOut: all.slice(maxLabels).map(({ name }) => name) }
}

const subjects =
  '比特币 以太坊 稳定币 交易所 监管机构 矿工 开发者 基金会 投资者 钱包 公链 银行 做市商 验证者 发行人 协议'.split(' ')
const verbs = '公布 推出 暂停 恢复 调整 扩大 批准 否决 测试 收购 起诉 升级 整合 披露'.split(' ')
const objects =
  '季度报告 新规则 流动性池 质押服务 手续费 储备证明 合作计划 测试网 治理提案 审计结果 交易对 抵押品 牌照申请 数据接口'.split(
    ' ',
  )
const tails =
  '市场反应平淡 分析师意见不一 细节将在下月说明 社区仍在讨论 用户需要更新客户端 影响有待观察 成交量随之上升'.split(' ')
const latin = 'BTC ETH SOL DeFi staking liquidity rollup treasury audit bridge'.split(' ')

/** Fills the database with items that resemble news; the same number gives the same items. */
export async function generateItems(
  pool: { query: (text: string, values: unknown[]) => Promise<unknown> },
  count: number,
) {
  const batch = 2_000
  for (let from = 0; from < count; from += batch) {
    const numbers = Array.from({ length: Math.min(batch, count - from) }, (_, place) => from + place)
    await pool.query(
      `with made as (
         insert into items (kind, original_language, release_time, import_key)
         select case when n % 3 = 0 then 'article' else 'flash' end, 'zh-Hans', now() - n * interval '10 minutes', 'generated ' || n
         from unnest($1::int[]) as n returning id, import_key
       )
       insert into item_texts (item_id, language, origin, title, summary, html)
       select made.id, 'zh-Hans', 'original', given.title, given.summary, given.html
       from made join unnest($2::text[], $3::text[], $4::text[], $5::text[]) as given (key, title, summary, html)
         on given.key = made.import_key`,
      [
        numbers,
        numbers.map((n) => `generated ${n}`),
        numbers.map(titleOf),
        numbers.map((n) => sentence(n * 7)),
        numbers.map(htmlOf),
      ],
    )
  }
}

const pick = (list: readonly string[], n: number) => list[n % list.length] as string
const sentence = (n: number) =>
  `${pick(subjects, n)}${pick(verbs, Math.floor(n / 3))}${pick(objects, Math.floor(n / 7))}，${pick(tails, Math.floor(n / 11))}。`
const titleOf = (n: number) =>
  `${pick(latin, Math.floor(n / 5))} ${pick(subjects, n)}${pick(verbs, Math.floor(n / 16))}第${n}号${pick(objects, Math.floor(n / 5))}`
const htmlOf = (n: number) =>
  `<p>${Array.from({ length: 8 }, (_, place) => sentence(n * 13 + place * 17)).join('')}</p>`

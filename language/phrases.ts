/**
 * Entries that base dictionaries lack for finance and technology news, in their form: simplified, and traditional
 * before any regional form (爲, 裏, 羣). Phrases respect word boundaries as all do; single characters are what remains
 * when no phrase fits. Browser-safe.
 */

/** Single characters whose commonest reading in news is not the dictionary's first. */
export const newsCharacters: readonly (readonly [hans: string, hant: string])[] = [
  // Alone these are surnames or part of a name; as words they stand in phrases (规范, 五岳, 忧郁).
  ['范', '范'],
  ['岳', '岳'],
  ['郁', '郁'],
  // Alone it is the verb: 链上签, 多签, 盲签. Lots are 抽签, 中签, 书签.
  ['签', '簽'],
]

const phrases = `
监管干预 監管干預|坐标系 座標系|上链 上鏈|不上链 不上鏈|数据上链 數據上鏈|外汇干预 外匯干預|干散货 乾散貨|干湿 乾溼
周线 週線|周线图 週線圖|周线级别 週線級別|周内 週內|周均 週均|周度 週度|周环比 週環比|周同比 週同比|周涨幅 週漲幅
周跌幅 週跌幅|周成交量 週成交量|周净流入 週淨流入|周净流出 週淨流出|周榜 週榜|周增 週增|周刊 週刊|全周 全週|首周 首週|前一周 前一週
购物周 購物週|区块链周 區塊鏈週|金融科技周 金融科技週|加密周 加密週|连续四周 連續四週|过去四周 過去四週|未来四周 未來四週
近四周 近四週|四周以来 四週以來|四周移动平均 四週移動平均|四周高点 四週高點|四周低点 四週低點|四周新高 四週新高|四周新低 四週新低
周转 周轉|周转率 周轉率|资金周转 資金周轉|换手周转 換手周轉
不准 不准|不准确 不準確|测不准 測不準|看不准 看不準|拿不准 拿不準|说不准 說不準|瞄不准 瞄不準
折合 折合|折合成 折合成|折算 折算|折成 折成
柜台 櫃台|柜台交易 櫃台交易|场外柜台 場外櫃台
冲账 沖帳|冲抵 沖抵|冲减 沖減|冲正 沖正|冲回 沖回|冲兑 沖兌|反冲 反沖
复盘 復盤|并表 併表|并账 併帳|出并表 出併表
自制 自製|自制力 自制力|制毒 製毒|克制 克制|制币 製幣
舍入 捨入|向上舍入 向上捨入|向下舍入 向下捨入|四舍五入 四捨五入
小时钟 小時鐘|一次钟 一次鐘|一下钟 一下鐘|校钟 校鐘|调钟 調鐘|拨钟 撥鐘|范型 範型|译者注 譯者註|编者注 編者註|译注 譯註|原注 原註|校注 校註|注： 註：|注: 註:
了解 了解|家具 家具|人参 人參|胡同 胡同|汇报 匯報|拉升 拉升|游资 游資
回归 回歸|回归分析 迴歸分析|回归模型 迴歸模型|回归测试 迴歸測試|回归方程 迴歸方程|线性回归 線性迴歸|逻辑回归 邏輯迴歸
均系 均係|或系 或係|实系 實係|疑系 疑係|皆系 皆係|乃系 乃係|即系 即係|并非系 並非係|系因 係因|系由 係由|系指 係指|系为 係爲
弗里 弗里|亨里 亨里|莱里 萊里|埃里 埃里|杰里 傑里|凯里 凱里|赫里 赫里|菲里 菲里|塞里 塞里|格里 格里|莫里 莫里|佩里 佩里|帕里 帕里
奥里 奧里|蒂里 蒂里|诺里 諾里|里奇 里奇|里克 里克|里斯 里斯|里德 里德|里奥 里奧|里兹 里茲|里恩 里恩|里希 里希|里尔 里爾|里亚尔 里亞爾|里拉 里拉
`

/** Phrases that the dictionaries lack or read in another way than news does. */
export const newsPhrases: readonly (readonly [hans: string, hant: string])[] = phrases
  .trim()
  .split(/[|\n]/)
  .map((entry) => {
    const [hans = '', hant = ''] = entry.split(' ')
    return [hans, hant]
  })

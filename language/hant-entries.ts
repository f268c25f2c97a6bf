/**
 * Entries from traditional to simplified that the published dictionaries lack or read in another way than papers do.
 * Browser-safe.
 */

/** Names in which 於 stays. Elsewhere it is the preposition: the published 於單, 於潛 and 於戲 occur in 於單日 and the like. */
export const namesWithPreposition: ReadonlySet<string> = new Set(['於菟', '於梨華', '於陵子', '於呼哀哉'])

/**
 * Characters that Hong Kong prints and the published entries leave or map to a character that no mainland paper has (㓥
 * for 劏, which papers there print as well). 帳 and 祇 have their other meaning in phrases.
 */
const characters = `
衞卫 滙汇 粧妆 牠它 妳你 祇只 祗只 巿市 帳账 咭卡 吋英寸 呎英尺 尙尚 濶阔 搾榨 尅克 嬝袅 朶朵 湼涅 㕑厨 砲炮 岀出 珮佩 涙泪 吿告 燿耀 撃击 脗吻 敍叙 凖准 塲场 様样
櫈凳 颕颖 厰厂 硏研 踫碰 鄕乡 閙闹 寃冤 缐线 歴历 歳岁 鳯凤 揹背 紥扎 㸃点 褔福 穏稳 陜陕 旳的 揑捏 喩喻 囲围 躱躲 劵券 淸清 犠牺
怱匆 汚污 戯戏 痺痹 靱韧 揺摇 糢模 黙默 搆构 鎗枪 効效 擧举 纒缠 専专 騒骚 聼听 儍傻 単单 賸剩 沢泽 覇霸 彊强 覊羁 饟饷 餽馈 籐藤 憇憩
飈飙 飊飙 刼劫 繙翻 凊清 貎貌 廸迪 枱桌 醯酰 裇恤 鬰郁 亷廉 陞升 眞真 麽么
劏劏 喎喎 嗰嗰 噚噚 孻孻 嚧嚧 燶燶 餸餸 輋輋
`

const phrases = `
神祇 神祇|地祇 地祇|靈祇 灵祇|每檯 每桌|餐檯 餐桌|飯檯 饭桌|書檯 书桌|部份 部分|成份 成分|時份 时分|過份 过分|緣份 缘分|充份 充分|水份 水分|養份 养分|糖份 糖分|鹽份 盐分|本份 本分|名份 名分|輩份 辈分|情份 情分|安份 安分|知識份子 知识分子|不法份子 不法分子|恐怖份子 恐怖分子|犯罪份子 犯罪分子|激進份子 激进分子|極端份子 极端分子|危險份子 危险分子|積極份子 积极分子|彷佛 仿佛|徬徨 彷徨
帳篷 帐篷|帳幕 帐幕|帳棚 帐篷|蚊帳 蚊帐|床帳 床帐|營帳 营帐|帷帳 帷帐|軍帳 军帐|帳下 帐下|紗帳 纱帐|羅帳 罗帐|幔帳 幔帐|帳內 帐内|帳外 帐外|紥帳 扎帐
徵調 征调|覆核 复核|覆診 复诊|覆檢 复检|覆查 复查|覆驗 复验|覆審 复审|覆述 复述|覆函 复函|覆試 复试
平方呎 平方英尺|呎價 每平方英尺价格|呎租 每平方英尺租金
`

/** The phrases and characters above, in this order: traditional and simplified. */
export const hantNewsEntries: readonly (readonly [hant: string, hans: string])[] = [
  ...phrases
    .trim()
    .split(/[|\n]/)
    .map((entry) => entry.split(' ') as [string, string]),
  ...characters
    .trim()
    .split(/\s/)
    .map((pair): [string, string] => [pair.charAt(0), pair.slice(1)]),
]

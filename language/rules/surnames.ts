import type { Span, WordIndex } from '#language/conversion.ts'

/**
 * Surnames whose character is another word as well, recognised by what stands around them, whoever bears them: 后浩然说,
 * 经纪余国强. A conversion would write 後, 餘. Browser-safe.
 */

/** Surnames that are otherwise another character in traditional text, with their form there, in pairs. */
const surnamePairs =
  '范范后后于于余余郁郁谷谷涂涂云云冼冼岳岳姜姜党党仆仆种种卜卜台台尸尸辟辟游游沈沈朴朴仇仇曲曲钟鍾干干折折征征'
const surnames = new Map(Array.from(surnamePairs.matchAll(/(.)(.)/gu), ([, hans = '', hant = '']) => [hans, hant]))

/** Characters that given names are made of. */
const given =
  '小乐伟芳娜秀英敏静丽强磊军洋勇艳杰娟涛明超霞平刚桂国志建文辉玲萍红海波浩然宇轩子涵欣怡佳慧美雪梅兰莉婷琳晓东南北春夏秋冬华荣富贵福禄寿康健雄豪俊峰岩石林森树柏松竹云雨雷电龙凤凰鹏飞翔宏远达兴旺昌盛德仁义礼智信忠孝廉良善爱家邦安宁和顺庆祥瑞光亮晖曦晨旭阳星月玉珠珍宝金银铜铁钢锋剑武斌彬才学思哲睿颖聪慧芬芝莲荷菊茜蓉薇蕾蓓琪琦瑶瑾璐瑜珊珏璇霖露霜冰凌寒清泉江河湖溪沛淑贞洁净雅韵诗书琴棋画梦圆缘恒永久长生成功胜利立业维新鸣一凡凯旋锐凌启航诚毅坚卫民权正直天佑承恩泽润滋嘉懿宗耀祖光绍勋振邦弦羽惠娇娥媛妍婉婧嫣姗妮娅雯霏倩茵菁菲萱蕊芸芊芷若冠群杉鹤鸿雁鹰骏骥麟虎豹彪威猛烈刚卓越铭钧镇锦绣钰鑫炎焱炜煜灿烽烨炳焕熙勤俭朴实诺言谦让逸飘伯仲叔季少卿君臣公侯伦纲常纪元亨理乾坤晶莹琼瑛珂玲珑琳琅克绍箕裘秉奕世钊钦铮铠锴培埔城堂坤均增墨士壮声夕多大天太奇妙如妃姬学守宽宾寅密察尧尚展山岚岳峻崇嵘川州巍巧帆帅希帝师幸幼广庄序延廷建彦彤彩影征徐徽心必忆志念怀思恬悦惟惜意慈懋成戈所才扬拓捷掌揚攀政效敬斯方日旦旻昊昕映昭晋晏晟晴晶智暄曙曜曼朋朔望朗木本杏村杰果枫柔柱柳标栋格桐梁楚楠榆榕樱欢正武殿毓民永汉江汝池沁沅沐沙沧泓法泰洪流济浦润渊渝渭湘源滔滨漫潇潮澄澜瀚火焰照熹燕爽父牧特王玄玖玟玥珈珣珩班球琛琨琮瑄璋璞甜田甫申男界畅略白皓盈相睦睦知硕祁祎祖祝祺禧禹秦程穆空立竞童笑筠筱简箫米粤素紫素紫红纯纹绮维绪缨罡美群翊翎翠翰老耘聆聿肖胤胥能自至舒良艺节苇苏苑若英茂茗荃莎莫莹菀菡萌萧葆葵蒙蓝蔚蕴虹融行衍裕西观言誉诗语谊谢谨谷豫贝贤贺赋赛赞起超路轶轼辰远进连迪迎逊通道遥邵郁酉里重野量钢长闻阔雁雍雨青静非革韬音韵颂领颜风首香馨驰骄高魁鲁鲲麒麦黎默齐'
const givenCharacters = new Set(given)

/** Pairs of such characters that are ordinary words. */
const ordinaryWords = new Set(
  '安全 国家 国民 国际 国会 国内 文化 文明 文学 家庭 英国 明天 天文 春天 夏天 秋天 冬天 今天 平安 平台 平民 成功 胜利 健康 学生 公平 公正 正式 利润 大学 大家 天然 自然 海洋 海南 海军 江西 江南 山东 山西 河北 河南 湖北 湖南 云南 东北 西北 南方 北方 东方 西方 日本 法国 德国 美国 美元 英语 世界 政治 政府 国庆 春节 元旦 清明 民主 民众 公众 公民 大众 老师 老大 王国 帝国 法律 法官 法学 教授 老人 男子 士兵 球队 球星 父子 自行 能力 起诉 通道 流行 特意 重庆 上海 天津 香港 广州 广东 广西 成都 西安 长沙 长春 青海 宁夏 金山 台北 高雄 台南 英文 中文 日文 信心 意大利 果然 如果 必然 显然 公司 公开 进行 进一步 思想 知识 自然 节日 行业 业务 业界 文物 文艺 天气 卫星 卫生 星期 月球 日常 日前 日后 心理 道路 道德 公路 铁路 高铁 高层 高级 长期 长远 永远 大幅 大量 大型 大批 多达 多次 多个 多少 多年 太多 太大 少量 所长 所言 会长 市民 一直 一再 一度 一般 一同 一月 永久 长久 多方 中方 双方 正面 自己 大力 大会 正常 重大 重点 通常 通信 成员 成本 成交 兴业 实业 光大 和平 平均 平常 安排 家人 家属 国产 国有 国营 海上 海运 金融 银行 信用 信贷 生物 生产 石油 天使 天后 星光 电力 电信 电子 电影 电视 雷达 飞行 航空 航天 开发 开业 建业 建设 建筑 建议'.split(
    ' ',
  ),
)

/** Titles and professions that stand before a name. */
const roles =
  '主席|总裁|总统|总理|部长|局长|署长|司长|处长|厅长|市长|省长|县长|镇长|村长|校长|院长|所长|会长|社长|团长|队长|行长|董事|总监|经理|主任|主管|秘书|书记|委员|议员|代表|发言人|律师|大律师|法官|检察官|医生|医师|护士|教授|讲师|老师|教师|博士|院士|研究员|学者|专家|分析师|经济师|工程师|程序员|记者|编辑|主编|作家|作者|诗人|导演|演员|歌手|影星|影后|影帝|艺人|模特|画家|摄影师|设计师|教练|主帅|球员|选手|冠军|名将|警长|警员|探员|司令|将军|上将|中将|少将|上校|经纪|中介|司机|店主|老板|商人|富商|创始人|创办人|联合创始人|合伙人|业主|住户|居民|村民|市民|被告|原告|嫌疑人|死者|伤者|事主|受害人|目击者|妻子|丈夫|父亲|母亲|儿子|女儿|哥哥|弟弟|姐姐|妹妹|友人|同事|学生|考生|网友|名叫|叫做|姓名|名为'
const titles =
  '先生|女士|小姐|太太|夫人|教授|医生|医师|律师|大律师|博士|院士|老师|校长|院长|主席|主任|部长|局长|处长|司长|市长|省长|书记|委员|议员|代表|总裁|总经理|经理|董事长|董事|总监|法官|导演|教练|警长|警司|警官|督察|队长|会长|社长|团长|秘书长|同志|师傅|记者|大使|将军|上将|中将|少将'
const acts =
  '说|称|指|表示|认为|指出|强调|透露|回应|解释|承认|否认|批评|质疑|补充|坦言|直言|相信|担心|建议|呼吁|宣布|介绍|告诉|告知|反映|回忆|坦承|重申|警告|预计|预测|估计|笑言|笑称|感叹|写道|发文|撰文|出任|担任|当选|获选|获颁|获委任|接受|接任|接棒|出席|主持|亲自|被捕|被控|被裁定|被判|被指|被查|被免|被罢免|被拘|因涉|涉嫌|涉案|率领|带领|执导|主演|饰演|病逝|逝世|去世|辞职|离任|卸任|退休|退役|夺得|赢得|击败|不敌|签署|致辞|致词|发言|发表|提出|则|亦|也|曾|将|已|今天|今日|昨天|昨日|早前|去年|今年|新剧|新书|新片|新歌|新戏|新作|现身|亮相|推出|加盟|首度|首次|执教|发布|夫妇|一家|胜出|晋级|夺冠|获得|入选|入围|确诊|患病|受伤|遇害|失踪|坠楼|抵达|到访|访问|会见|会晤|出生|毕业|生前|旗下|工作室|饰|领衔|担纲|拍摄|参演|献唱|演唱|自爆|大婚|结婚|离婚|产子|怀孕|生日|捐|谈|笑|哭'

/** After a surname alone. */
const address = /^(?:先生|女士|小姐|太太)/
const roleBefore = new RegExp(`(?:${roles})$`)
const titleAfter = new RegExp(`^(?:${titles})`)
const actAfter = new RegExp(`^(?:${titles}|${acts})`)
const surname = new RegExp(`[${[...surnames.keys()].join('')}]`, 'g')
const han = /\p{sc=Han}/u
// 十余名, 三种, 这台: what counts or points is no part of a sentence that a name follows.
const countsOrPoints = /[一二三四五六七八九十百千万亿两几多数这那每各某半第该此0-9]$/
const longestCue = 6

interface Found {
  at: number
  /** Surname and given name. */
  name: string
}

/** The surnames of a text, at the places where they are names. */
export function surnamePieces(text: string, words: WordIndex | undefined): Span[] {
  const found: Found[] = []
  const others: number[] = []
  for (const { index } of text.matchAll(surname)) {
    const name = nameAt(text, index, words)
    if (name) found.push({ at: index, name })
    else others.push(index)
  }
  // A person named once is recognised wherever the whole name stands.
  const full = new Set(found.map(({ name }) => name).filter((name) => name.length === 3))
  const again = full.size === 0 ? [] : others.filter((at) => full.has(text.slice(at, at + 3)))
  return [...found.map(({ at }) => at), ...again]
    .sort((a, b) => a - b)
    .map((at) => ({ start: at, end: at + 1, text: surnames.get(text.charAt(at)) ?? '' }))
}

/** The name that begins at a position; undefined if the character is no surname there. */
function nameAt(text: string, at: number, words: WordIndex | undefined): string | undefined {
  const before = text.slice(Math.max(0, at - longestCue), at)
  const apart = before === '' || !han.test(before.charAt(before.length - 1))
  if (!apart && (countsOrPoints.test(before) || (words && words[at] === words[at - 1]))) return undefined
  const role = roleBefore.test(before)
  const isAfter = text.charAt(at) === '后'
  if (isAfter && !apart && !role) return undefined
  for (const length of [2, 1]) {
    const name = text.slice(at, at + 1 + length)
    if (!isName(name, length, isAfter)) continue
    if (length === 1 && words && words[at] === words[at + 1]) continue
    const after = text.slice(at + 1 + length, at + 1 + length + longestCue)
    const cue = apart || role ? actAfter : titleAfter
    if (length === 2 && (apart || role) && !isAfter && areSingle(at, words)) return name
    if (cue.test(after) || (length === 2 && saysAfter(after)) || (role && length === 2 && !isAfter)) return name
  }
  if (isAfter && !apart) return undefined
  return address.test(text.slice(at + 1, at + 3)) ? text.charAt(at) : undefined
}

/** Three characters that make no word of the dictionary with each other or with what follows. */
function areSingle(at: number, words: WordIndex | undefined): boolean {
  if (!words) return false
  const own = [at, at + 1, at + 2, at + 3].map((place) => words[place])
  return new Set(own).size === own.length
}

function isName(name: string, length: number, isAfter: boolean): boolean {
  if (name.length <= length || (isAfter && length === 1)) return false
  const given = name.slice(1)
  return [...given].every((character) => givenCharacters.has(character)) && !ordinaryWords.has(given)
}

const saying = /^(?:说|称|表示|认为|指出|强调|透露|坦言|直言|被控|被捕|被裁定|被判|接受)/
const saysAfter = (after: string) => saying.test(after)

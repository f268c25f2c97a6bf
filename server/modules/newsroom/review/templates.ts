import type { Language } from '#language/languages.ts'

interface Template {
  title: string
  text: string
}

const ofArticles: Readonly<Record<Language, readonly Template[]>> = {
  'zh-Hans': [
    {
      title: '缺少消息来源',
      text: '文中的主要事实没有注明来源。请补充可以核实的出处（公告、链上记录或受访者），再重新提交。',
    },
    { title: '标题与正文不符', text: '标题的说法在正文中没有得到支持。请按正文的事实修改标题。' },
    { title: '属于推广内容', text: '文章以推介某一项目或产品为主，本站不作为新闻刊发。如需投放，请联系商务。' },
    { title: '涉及投资建议', text: '文中有对价格走势的判断或买卖建议。请删去这些内容，只保留事实与有依据的分析。' },
    { title: '未注明转载', text: '文章与已发表的内容大段相同。如属转载，请注明来源与原文链接，并确认已获授权。' },
    { title: '图片版权不明', text: '配图没有注明出处或授权。请换用自有或已获授权的图片。' },
    { title: '文字需要修改', text: '文章的结构或语句影响阅读。请精简重复的内容，核对人名、数字和单位后再提交。' },
  ],
  'zh-Hant-HK': [
    {
      title: '缺少消息來源',
      text: '文中的主要事實沒有註明來源。請補充可以核實的出處（公告、鏈上紀錄或受訪者），再重新提交。',
    },
    { title: '標題與正文不符', text: '標題的說法在正文中沒有得到支持。請按正文的事實修改標題。' },
    { title: '屬於推廣內容', text: '文章以推介某一項目或產品為主，本站不會作為新聞刊登。如需落廣告，請聯絡業務部。' },
    { title: '涉及投資建議', text: '文中有對價格走勢的判斷或買賣建議。請刪去這些內容，只保留事實與有根據的分析。' },
    { title: '未註明轉載', text: '文章與已發表的內容大段相同。如屬轉載，請註明來源與原文連結，並確認已獲授權。' },
    { title: '圖片版權不明', text: '配圖沒有註明出處或授權。請改用自有或已獲授權的圖片。' },
    { title: '文字需要修改', text: '文章的結構或語句影響閱讀。請精簡重複的內容，核對人名、數字和單位後再提交。' },
  ],
  en: [
    {
      title: 'Sources missing',
      text: 'The main facts have no source. Please add ones that can be checked (announcements, on-chain records, people you spoke to) and submit again.',
    },
    {
      title: 'Headline not borne out',
      text: 'The text does not support what the headline says. Please rewrite the headline to match the facts.',
    },
    {
      title: 'Promotion',
      text: 'The piece mainly promotes a project or product, which we do not publish as news. For advertising, please write to our sales team.',
    },
    {
      title: 'Investment advice',
      text: 'The text predicts prices or advises buying or selling. Please take this out and keep to facts and analysis that can be backed up.',
    },
    {
      title: 'Reprint not marked',
      text: 'Large parts match something already published. If this is a reprint, please name the source, link to the original and confirm that you may use it.',
    },
    {
      title: 'Picture rights unclear',
      text: 'The pictures have no credit or permission. Please use your own or ones that you may publish.',
    },
    {
      title: 'Needs editing',
      text: 'Structure or wording get in the way of the reader. Please cut repetition and check names, numbers and units before submitting again.',
    },
  ],
}

const ofEvents: Readonly<Record<Language, readonly Template[]>> = {
  'zh-Hans': [
    { title: '信息不完整', text: '活动介绍缺少议程、嘉宾或报名要求。请补充读者决定是否参加所需的信息，再重新提交。' },
    { title: '时间或地点有误', text: '填写的时间或地点与公开资料不一致。请核对日期、时区与场地后再提交。' },
    { title: '无法核实主办方', text: '我们无法核实主办方。请补充可以查证的官网或社交账号。' },
    { title: '属于推广内容', text: '内容以推介代币、项目或返佣为主，本站不作为活动刊登。如需投放，请联系商务。' },
    { title: '涉及投资建议', text: '内容含有收益承诺或买卖建议。请删去这些内容后再提交。' },
    { title: '重复发布', text: '同一活动已经刊登。如需更改，请直接修改原来的活动。' },
    { title: '海报版权不明', text: '海报没有授权，或含有他人的商标。请换用自有或已获授权的图片。' },
  ],
  'zh-Hant-HK': [
    { title: '資料不完整', text: '活動介紹欠缺議程、嘉賓或報名要求。請補充讀者決定是否參加所需的資料，再重新提交。' },
    { title: '時間或地點有誤', text: '填寫的時間或地點與公開資料不符。請核對日期、時區與場地後再提交。' },
    { title: '無法核實主辦單位', text: '我們無法核實主辦單位。請補充可供查證的官方網站或社交帳戶。' },
    { title: '屬於推廣內容', text: '內容以推介代幣、項目或回佣為主，本站不會作為活動刊登。如需落廣告，請聯絡業務部。' },
    { title: '涉及投資建議', text: '內容含有回報承諾或買賣建議。請刪去這些內容後再提交。' },
    { title: '重複發布', text: '同一活動已經刊登。如需更改，請直接修改原來的活動。' },
    { title: '海報版權不明', text: '海報沒有授權，或含有他人的商標。請換用自有或已獲授權的圖片。' },
  ],
  en: [
    {
      title: 'Details missing',
      text: 'The description lacks an agenda, speakers or what attendees need to bring. Please add what readers need to decide whether to come, and submit again.',
    },
    {
      title: 'Time or place wrong',
      text: 'The time or place differs from what has been published elsewhere. Please check the date, the time zone and the venue before submitting again.',
    },
    {
      title: 'Organiser unverified',
      text: 'We could not verify who organises this. Please add an official website or social account.',
    },
    {
      title: 'Promotion',
      text: 'The text mainly promotes a token, a project or referral fees, which we do not list as an event. For advertising, please write to our sales team.',
    },
    {
      title: 'Investment advice',
      text: 'The text promises returns or advises buying or selling. Please take this out and submit again.',
    },
    {
      title: 'Listed already',
      text: 'The same event is already listed. To change something, please edit that one.',
    },
    {
      title: 'Poster rights unclear',
      text: 'The poster is used without permission or shows somebody else’s trademark. Please use your own or one that you may publish.',
    },
  ],
}

/** Common reasons to start from. Each is written so that an author or organiser can act on it. */
export const refusalTemplates = { article: ofArticles, event: ofEvents } as const

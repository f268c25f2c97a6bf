/** Texts of the console in simplified Chinese. `{name}` stands for a value. */
export const consoleHans = {
  title: '{site}编辑部',
  desk: '工作台',
  review: '审核',
  manuscripts: '稿件',
  articles: '文章',
  media: '媒体库',
  audit: '操作记录',
  write: '写文章',
  toSite: '回到网站',
  logOut: '退出登录',
  navigation: '导航',
  language: '语言',
  shortcuts: '键盘快捷键',
  shortcutsHint: '按 ? 随时查看',
  keyGo: '前往',
  keyMove: '上一条、下一条',
  keyOpen: '打开',
  keyHelp: '快捷键列表',
  keyWrite: '写文章',
  retry: '重试',
  empty: '暂无数据',
  total: '共{n}条',
  search: '搜索',
  close: '关闭',
  cancel: '取消',
  confirm: '确定',
  failed: '操作没有完成：{reason}',
} as const

export type ConsoleKey = keyof typeof consoleHans
export type ConsoleTexts = Readonly<Record<ConsoleKey, string>>

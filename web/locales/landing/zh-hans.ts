/** Texts of landing pages, in simplified Chinese; they load with these pages. `{name}` stands for a value. */
export const landingHans = {
  preview: '预览：读者看到的是已发布的版本',
  home: '回到{site}',
  privacy: '隐私政策',
  all: '查看全部',
  event: '查看活动',
  quiz: '开始测试',
  questions: '{n}道题',
  results: '{n}种结果',
  asOf: '截至{day}',
  source: '来源：{name}',
  sample: '示例数据',
  required: '请填写这一项',
  emailWrong: '请填写有效的邮箱',
  choose: '请选择',
  optional: '选填',
  send: '提交',
  sending: '正在提交…',
  thanks: '已收到，谢谢',
  number: '编号{number}，请留作查询之用。',
  kept: '你填写的内容仅供本站编辑部处理，最多保存一年。',
  leaveEmpty: '此栏请留空',
  network: '网络连接有问题，请稍后再试',
  needsScript: '提交表单须启用JavaScript。',
  goneTitle: '活动已经结束',
  goneHint: '你要找的页面是限时活动，现已结束',
  goneLatest: '查看最新文章',
} as const

export type LandingKey = keyof typeof landingHans
export type LandingTexts = Readonly<Record<LandingKey, string>>

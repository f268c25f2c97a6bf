/** Texts about prices and getting paid, in simplified Chinese. */
export const organisingMoneyHans = {
  money: '收款',
  moneyHint: '货币用于这场活动的全部票价；收款方式属于你的账号，各场活动共用，单独保存。',
  currency: '货币',
  priceIn: '票价（{currency}）',
  priceHint: '留空为免费',
  groupFrom: '张数不少于',
  groupPriceIn: '每张（{currency}）',
  groupAdd: '加一个团体价',
  groupRemove: '移除',
  accountsFailed: '收款设置没有存好，请重试',
  accountSaved: '收款设置已保存',
  accountStopped: '本站目前暂停了这种付款方式。',
  'account.transfer': '线下转账',
  'account.stripe': '信用卡（Stripe）',
  accountInstructions: '收款信息',
  accountInstructionsHint: '户名、银行、账号，买家付款时看到',
  accountHold: '名额保留天数',
  'account.secret_key': 'Stripe 密钥（sk_ 开头）',
  'account.webhook_secret': 'Stripe 签名密钥（whsec_ 开头）',
  accountKeyHint: '加密保存，不会再次显示',
  accountWebhook: '在 Stripe 后台把事件发送到 {address}',
  accountSave: '保存收款方式',
  'wrong.price': '请填金额，最多{exponent}位小数',
  'wrong.group': '张数为2至50，不能重复',
} as const

export type OrganisingMoneyTexts = Record<keyof typeof organisingMoneyHans, string>

/** Texts about messages to attendees, in simplified Chinese. */
export const organisingMessagesHans = {
  subject: '主题',
  messageNew: '群发通知',
  messageText: '正文',
  messageHint: '发送前可以先看到收件人数和邮件的样子。对方可以退订这场活动的通知。',
  messageTo: '发给',
  messageToHint: '不选表示所有持有效门票的人。',
  messageCheck: '预览并发送…',
  messageCheckTitle: '发送前确认',
  messageWillGo: '将发给{n}人',
  messageWillGoOf: '将发给持“{types}”的{n}人',
  messageStopped: '另有{n}人已退订这场活动的通知，不会收到。',
  messageNobody: '没有人会收到：还没有符合条件的有效门票。',
  messageOnce: '每个邮箱一封，以各人的界面语言加上活动名称和链接。发出后不能撤回。',
  messageSendTo: '发给{n}人',
  messageBack: '返回修改',
  messageQueued: '开始发送，共{n}人',
  messagesSent: '已发通知',
  messagesNone: '还没有发过通知',
  messageSending: '正在发送：{n} / {of}',
  messageSentAll: '已全部发出，共{n}封',
  messageSentSome: '已发出{n}封，{failed}封未能送达',
  messageSentNone: '没有收件人',
  messageFailures: '未能送达',
  messageFailuresMore: '另有{n}个邮箱',
}

export type OrganisingMessagesTexts = Readonly<Record<keyof typeof organisingMessagesHans, string>>

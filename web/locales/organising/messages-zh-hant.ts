import type { OrganisingMessagesTexts } from './messages-zh-hans.ts'

/** Texts about messages to attendees, in traditional Chinese as Hong Kong writes it. */
export const organisingMessagesHant: OrganisingMessagesTexts = {
  subject: '主旨',
  messageNew: '群發通知',
  messageText: '內文',
  messageHint: '發送前可先查看收件人數及電郵樣式。對方可取消接收此活動的通知。',
  messageTo: '收件人',
  messageToHint: '不選表示所有持有效門票的人。',
  messageCheck: '預覽並發送…',
  messageCheckTitle: '發送前確認',
  messageWillGo: '將發給{n}人',
  messageWillGoOf: '將發給持「{types}」的{n}人',
  messageStopped: '另有{n}人已取消接收此活動的通知，不會收到。',
  messageNobody: '沒有人會收到：尚未有符合條件的有效門票。',
  messageOnce: '每個電郵地址一封，以各人的介面語言附上活動名稱及連結。發出後不能撤回。',
  messageSendTo: '發給{n}人',
  messageBack: '返回修改',
  messageQueued: '開始發送，共{n}人',
  messagesSent: '已發通知',
  messagesNone: '尚未發過通知',
  messageSending: '正在發送：{n} / {of}',
  messageSentAll: '已全部發出，共{n}封',
  messageSentSome: '已發出{n}封，{failed}封未能送達',
  messageSentNone: '沒有收件人',
  messageFailures: '未能送達',
  messageFailuresMore: '另有{n}個電郵地址',
}

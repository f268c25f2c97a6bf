import type { Language } from '#language/languages.ts'
import type { MailText } from '#server/platform/delivery/mail/mail-layout.ts'
import { zonedWords } from '#server/platform/text/zoned-words.ts'
import type { KnownEvent } from '../needs.ts'
import type { Topic } from './messages-store.ts'

/** Texts of the messages to buyers and holders, in their language. */

export interface MessageValues {
  event: string
  /** When and where, each in words. */
  time: string
  place: string
  number: string
  /** As the organiser wrote it; may be empty. */
  reason: string
  /** Until when an offer stands, in the event's zone. */
  until: string
  /** True if something is to be paid. */
  isPriced: boolean
}

export type MessageKind = Topic | 'reminder'

type Texts = Readonly<Record<MessageKind, (values: MessageValues) => MailText>>

const lines = (...all: readonly string[]): string[] => all.filter(Boolean)

const simplified: Texts = {
  placed: ({ event, time, place, number }) => ({
    title: `报名成功：${event}`,
    before: lines(
      '门票已经附在这封邮件里，入场时出示二维码即可。',
      `时间：${time}`,
      place && `地点：${place}`,
      `订单号：${number}`,
    ),
    link: '查看订单和门票',
  }),
  sent_again: ({ event, time, place, number }) => ({
    title: `你的门票：${event}`,
    before: lines('主办方再次发送了你的门票。', `时间：${time}`, place && `地点：${place}`, `订单号：${number}`),
    link: '查看订单和门票',
  }),
  cancelled: ({ event, number, reason }) => ({
    title: `订单已取消：${event}`,
    before: lines(`订单${number}已经取消，原来的门票不再有效。`, reason && `说明：${reason}`),
    link: '查看订单',
  }),
  tickets_cancelled: ({ event, number, reason }) => ({
    title: `部分门票已取消：${event}`,
    before: lines(`订单${number}中的部分门票已经取消，不再有效。`, reason && `说明：${reason}`),
    link: '查看订单',
  }),
  offered: ({ event, until, isPriced }) => ({
    title: `有名额了：${event}`,
    before: [
      `你候补的活动空出了名额，已为你保留到${until}。请在此之前填写参加者资料${isPriced ? '并完成付款' : ''}，逾期将转给下一位。`,
    ],
    link: '领取名额',
  }),
  passed_on: ({ event, time, place }) => ({
    title: `你收到一张门票：${event}`,
    before: lines(
      '有人把这张门票转给了你，之前的二维码已经失效。门票附在这封邮件里。',
      `时间：${time}`,
      place && `地点：${place}`,
    ),
    link: '查看门票',
  }),
  moved: ({ event, time, place }) => ({
    title: `时间或地点有变：${event}`,
    before: lines('你报名的活动更改了时间或地点，门票仍然有效。', `时间：${time}`, place && `地点：${place}`),
    link: '查看订单和门票',
  }),
  payment_open: ({ event, number, until }) => ({
    title: `等待付款：${event}`,
    before: [`订单${number}的名额为你保留到${until}，请在此之前付款，逾时名额自动释放。付款方式和收款信息见订单页。`],
    link: '继续付款',
  }),
  paid: ({ event, time, place, number }) => ({
    title: `付款成功：${event}`,
    before: lines(
      '款项已经收到，门票附在这封邮件里，入场时出示二维码即可。',
      `时间：${time}`,
      place && `地点：${place}`,
      `订单号：${number}`,
    ),
    link: '查看订单和门票',
  }),
  payment_failed: ({ event, number, until }) => ({
    title: `付款没有成功：${event}`,
    before: [`订单${number}的付款没有成功，款项未被扣取。名额为你保留到${until}，请换一种方式付款。`],
    link: '重新付款',
  }),
  payment_short: ({ event, number, until }) => ({
    title: `款项还差一部分：${event}`,
    before: [`订单${number}的款项已经收到，但少于应付金额。名额为你保留到${until}，差额和付款方式都在订单页。`],
    link: '补付差额',
  }),
  late_money: ({ event, number }) => ({
    title: `款项将退还：${event}`,
    before: [`订单${number}的款项到账时，订单已经不能完成，门票没有出票。款项会原路退还，你不需要做什么。`],
    link: '查看订单',
  }),
  refunded: ({ event, number }) => ({
    title: `退款完成：${event}`,
    before: [`订单${number}的退款已经完成，款项到账的时间取决于你的银行。`],
    link: '查看订单',
  }),
  reminder: ({ event, time, place }) => ({
    title: `活动即将开始：${event}`,
    before: lines(`时间：${time}`, place && `地点：${place}`),
    link: '查看活动',
  }),
}

const traditional: Texts = {
  placed: ({ event, time, place, number }) => ({
    title: `報名成功：${event}`,
    before: lines(
      '門票已附於此電郵，入場時出示QR碼即可。',
      `時間：${time}`,
      place && `地點：${place}`,
      `訂單編號：${number}`,
    ),
    link: '查看訂單及門票',
  }),
  sent_again: ({ event, time, place, number }) => ({
    title: `你的門票：${event}`,
    before: lines('主辦方再次發送了你的門票。', `時間：${time}`, place && `地點：${place}`, `訂單編號：${number}`),
    link: '查看訂單及門票',
  }),
  cancelled: ({ event, number, reason }) => ({
    title: `訂單已取消：${event}`,
    before: lines(`訂單${number}已經取消，原有門票不再有效。`, reason && `說明：${reason}`),
    link: '查看訂單',
  }),
  tickets_cancelled: ({ event, number, reason }) => ({
    title: `部分門票已取消：${event}`,
    before: lines(`訂單${number}中的部分門票已經取消，不再有效。`, reason && `說明：${reason}`),
    link: '查看訂單',
  }),
  offered: ({ event, until, isPriced }) => ({
    title: `有名額了：${event}`,
    before: [
      `你候補的活動騰出了名額，已為你保留至${until}。請在此之前填寫參加者資料${isPriced ? '並完成付款' : ''}，逾期將轉給下一位。`,
    ],
    link: '領取名額',
  }),
  passed_on: ({ event, time, place }) => ({
    title: `你收到一張門票：${event}`,
    before: lines(
      '有人將這張門票轉給你，先前的QR碼已經失效。門票已附於此電郵。',
      `時間：${time}`,
      place && `地點：${place}`,
    ),
    link: '查看門票',
  }),
  moved: ({ event, time, place }) => ({
    title: `時間或地點有變：${event}`,
    before: lines('你報名的活動更改了時間或地點，門票仍然有效。', `時間：${time}`, place && `地點：${place}`),
    link: '查看訂單及門票',
  }),
  payment_open: ({ event, number, until }) => ({
    title: `等待付款：${event}`,
    before: [`訂單${number}的名額為你保留至${until}，請在此之前付款，逾時名額自動釋出。付款方式及收款資料見訂單頁。`],
    link: '繼續付款',
  }),
  paid: ({ event, time, place, number }) => ({
    title: `付款成功：${event}`,
    before: lines(
      '款項已經收到，門票已附於此電郵，入場時出示QR碼即可。',
      `時間：${time}`,
      place && `地點：${place}`,
      `訂單編號：${number}`,
    ),
    link: '查看訂單及門票',
  }),
  payment_failed: ({ event, number, until }) => ({
    title: `付款未能完成：${event}`,
    before: [`訂單${number}的付款未能完成，款項未被扣取。名額為你保留至${until}，請改用其他方式付款。`],
    link: '重新付款',
  }),
  payment_short: ({ event, number, until }) => ({
    title: `款項尚欠差額：${event}`,
    before: [`訂單${number}的款項已經收到，但少於應付金額。名額為你保留至${until}，差額及付款方式都在訂單頁。`],
    link: '補付差額',
  }),
  late_money: ({ event, number }) => ({
    title: `款項將會退還：${event}`,
    before: [`訂單${number}的款項到帳時，訂單已無法完成，門票並未發出。款項會循原途徑退還，你毋須採取任何行動。`],
    link: '查看訂單',
  }),
  refunded: ({ event, number }) => ({
    title: `退款完成：${event}`,
    before: [`訂單${number}的退款已經完成，款項到帳時間視乎你的銀行。`],
    link: '查看訂單',
  }),
  reminder: ({ event, time, place }) => ({
    title: `活動即將開始：${event}`,
    before: lines(`時間：${time}`, place && `地點：${place}`),
    link: '查看活動',
  }),
}

const english: Texts = {
  placed: ({ event, time, place, number }) => ({
    title: `You are registered: ${event}`,
    before: lines(
      'Your tickets are attached. Show the QR code at the door.',
      `When: ${time}`,
      place && `Where: ${place}`,
      `Order: ${number}`,
    ),
    link: 'See the order and its tickets',
  }),
  sent_again: ({ event, time, place, number }) => ({
    title: `Your tickets: ${event}`,
    before: lines(
      'The organiser has sent you your tickets again.',
      `When: ${time}`,
      place && `Where: ${place}`,
      `Order: ${number}`,
    ),
    link: 'See the order and its tickets',
  }),
  cancelled: ({ event, number, reason }) => ({
    title: `Order cancelled: ${event}`,
    before: lines(`Order ${number} was cancelled; its tickets are no longer valid.`, reason && `Reason: ${reason}`),
    link: 'See the order',
  }),
  tickets_cancelled: ({ event, number, reason }) => ({
    title: `Tickets cancelled: ${event}`,
    before: lines(
      `Some tickets of order ${number} were cancelled and are no longer valid.`,
      reason && `Reason: ${reason}`,
    ),
    link: 'See the order',
  }),
  offered: ({ event, until, isPriced }) => ({
    title: `A place is free: ${event}`,
    before: [
      `A place that you waited for is held for you until ${until}. Please register${isPriced ? ' and pay' : ''} by then, or it goes to the next in line.`,
    ],
    link: 'Take the place',
  }),
  passed_on: ({ event, time, place }) => ({
    title: `You have been given a ticket: ${event}`,
    before: lines(
      'Somebody passed this ticket on to you; its former code is void. It is attached.',
      `When: ${time}`,
      place && `Where: ${place}`,
    ),
    link: 'See the ticket',
  }),
  moved: ({ event, time, place }) => ({
    title: `New time or place: ${event}`,
    before: lines(
      'An event that you registered for has a new time or place. Your tickets remain valid.',
      `When: ${time}`,
      place && `Where: ${place}`,
    ),
    link: 'See the order and its tickets',
  }),
  payment_open: ({ event, number, until }) => ({
    title: `Awaiting your payment: ${event}`,
    before: [
      `The places of order ${number} are held for you until ${until}; after that they are released. How and where to pay is on the page of the order, and you can go on there at any time.`,
    ],
    link: 'Go on with the payment',
  }),
  paid: ({ event, time, place, number }) => ({
    title: `Paid: ${event}`,
    before: lines(
      'Your payment has arrived. The tickets are attached to this mail: show the QR code at the door.',
      `Time: ${time}`,
      place && `Place: ${place}`,
      `Order: ${number}`,
    ),
    link: 'See the order and tickets',
  }),
  payment_failed: ({ event, number, until }) => ({
    title: `Payment failed: ${event}`,
    before: [
      `The payment of order ${number} failed, and nothing was charged. Your places are held until ${until}: please pay in another way.`,
    ],
    link: 'Pay again',
  }),
  payment_short: ({ event, number, until }) => ({
    title: `The rest of your payment is missing: ${event}`,
    before: [
      `Money for order ${number} has arrived, but less than it costs. Your places are held until ${until}; how much is missing, and how to pay it, is on the page of the order.`,
    ],
    link: 'Pay the rest',
  }),
  late_money: ({ event, number }) => ({
    title: `Your money will be returned: ${event}`,
    before: [
      `The money for order ${number} came when the order could not be completed any more, so no tickets were issued. It goes back the way it came; you need not do anything.`,
    ],
    link: 'See the order',
  }),
  refunded: ({ event, number }) => ({
    title: `Refunded: ${event}`,
    before: [`The refund of order ${number} is complete. When the money arrives depends on your bank.`],
    link: 'See the order',
  }),
  reminder: ({ event, time, place }) => ({
    title: `Starting soon: ${event}`,
    before: lines(`When: ${time}`, place && `Where: ${place}`),
    link: 'See the event',
  }),
}

const catalogue: Readonly<Record<Language, Texts>> = { 'zh-Hans': simplified, 'zh-Hant-HK': traditional, en: english }

export const messageText = (kind: MessageKind, language: Language, values: MessageValues): MailText =>
  catalogue[language][kind](values)

/** The words of a printed ticket, and around an organiser's own message. */
export const ticketWords: Readonly<
  Record<
    Language,
    Record<'time' | 'place' | 'colon' | 'online' | 'hint' | 'fromOrganiser' | 'stop' | 'toEvent' | 'receipt', string>
  >
> = {
  'zh-Hans': {
    time: '时间',
    place: '地点',
    colon: '：',
    online: '线上',
    hint: '入场时请出示二维码。转让后此码即失效。',
    fromOrganiser: '这是主办方发给参加者的消息。',
    stop: '不再接收这个活动的主办方消息',
    toEvent: '查看活动',
    receipt: '下载收据（PDF）',
  },
  'zh-Hant-HK': {
    time: '時間',
    place: '地點',
    colon: '：',
    online: '網上',
    hint: '入場時請出示QR碼。轉讓後此碼即失效。',
    fromOrganiser: '這是主辦方發給參加者的訊息。',
    stop: '不再接收此活動的主辦方訊息',
    toEvent: '查看活動',
    receipt: '下載收據（PDF）',
  },
  en: {
    time: 'When',
    place: 'Where',
    colon: ': ',
    online: 'Online',
    hint: 'Show this code at the door. It is void once the ticket is passed on.',
    fromOrganiser: 'This message comes from the organiser of an event that you registered for.',
    stop: 'No more messages from the organiser of this event',
    toEvent: 'See the event',
    receipt: 'Download the receipt (PDF)',
  },
}

/** When an event takes place, in its own time zone. */
export const eventTime = (event: Pick<KnownEvent, 'startsAt' | 'time_zone'>, language: Language): string =>
  zonedWords(event.startsAt, event.time_zone, language)

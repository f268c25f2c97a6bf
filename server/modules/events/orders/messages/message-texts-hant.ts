import { lines, type MessageTexts, type MessageValues } from './message-values.ts'

type Facts = Pick<MessageValues, 'event' | 'time' | 'place' | 'number'>

const visit = ({ event, time, place, number }: Facts) => [
  `活動：${event}`,
  `時間：${time}`,
  place && `地點：${place}`,
  number && `訂單編號：${number}`,
]
const order = ({ event, number }: Facts) => [`活動：${event}`, `訂單編號：${number}`]
const cancellationLines = ({ reason, tickets }: MessageValues) => [
  reason && `原因：${reason}`,
  tickets && `門票：${tickets}`,
]
const refund = ({ refund: amount, refunded }: MessageValues) => [
  amount && `${amount}將循原付款方式退還，到帳時間視乎付款方式。`,
  amount && refunded && `連同先前的退款，此訂單合共退還${refunded}。`,
]
const howToPay = ({ instructions, number }: MessageValues) =>
  instructions ? [`請轉帳至以下帳戶，並在備註填寫訂單編號${number}：`, instructions] : ['付款方式及收款帳戶見訂單頁。']
const ask = ({ organiser, page }: MessageValues) => `如有疑問，請聯絡主辦方${organiser}：${page}`

/** Messages to buyers and holders in traditional Chinese. */
export const traditional: MessageTexts = {
  placed: (values) => ({
    title: `報名成功：${values.event}`,
    before: lines('門票已附於此電郵，入場時出示QR碼即可。', ...visit(values), ask(values)),
    link: '查看訂單及門票',
  }),
  sent_again: (values) => ({
    title: `你的門票：${values.event}`,
    before: lines('主辦方重新傳送了你的門票。', ...visit(values), ask(values)),
    link: '查看訂單及門票',
  }),
  cancelled: (values) => ({
    title: `訂單已取消：${values.event}`,
    before: lines(
      `訂單${values.number}已經取消，門票隨之失效。`,
      ...refund(values),
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  tickets_cancelled: (values) => ({
    title: `部分門票已取消：${values.event}`,
    before: lines(
      `訂單${values.number}中有部分門票已經取消，不再有效。`,
      ...refund(values),
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  order_cancelled_unpaid: (values) => ({
    title: `訂單已取消：${values.event}`,
    before: lines(
      `訂單${values.number}在付款前已被取消，請勿付款。如款項已經匯出，將全數退還。`,
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  ticket_cancelled: (values) => ({
    title: `門票已取消：${values.event}`,
    before: lines(
      values.byOrganiser ? '主辦方取消了你的門票，此票不能再用於入場。' : '你的門票已被取消，不能再用於入場。',
      ...cancellationLines(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看門票',
  }),
  expired: (values) => ({
    title: `逾期未付款，名額已釋出：${values.event}`,
    before: lines(
      values.refund
        ? `訂單${values.number}應付${values.total}，未在時限內付清，名額已經釋出。`
        : `訂單${values.number}應付${values.total}，未在時限內收到，名額已經釋出。`,
      ...refund(values),
      !values.refund && '請勿再付款。如款項已經匯出：到帳時仍有名額即出票，否則全數退還。如欲參加，可重新報名。',
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  event_cancelled: (values) => ({
    title: `活動取消：${values.event}`,
    before: lines(
      `主辦方${values.organiser}已取消這項活動，你的門票隨之失效。`,
      ...refund(values),
      ...cancellationLines(values),
      ...visit(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  event_cancelled_unpaid: (values) => ({
    title: `活動取消：${values.event}`,
    before: lines(
      `主辦方${values.organiser}已取消這項活動。你的訂單尚未付款，請勿付款；如款項已經匯出，將全數退還。`,
      ...cancellationLines(values),
      ...visit(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  event_cancelled_holder: (values) => ({
    title: `活動取消：${values.event}`,
    before: lines(
      `主辦方${values.organiser}已取消這項活動，你的門票隨之失效。`,
      ...cancellationLines(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看門票',
  }),
  ticket_issued: (values) => ({
    title: `你有一張門票：${values.event}`,
    before: lines(
      '有人為你報名參加這項活動，門票已附於此電郵，入場時出示QR碼即可。',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看門票',
  }),
  transferred: (values) => ({
    title: `門票已轉出：${values.event}`,
    before: lines(
      values.byOrganiser
        ? `主辦方已於${values.transferTime}將你的門票轉交${values.receiver}，你手上的QR碼隨即失效。`
        : `你的門票已於${values.transferTime}轉交${values.receiver}，你手上的QR碼隨即失效。`,
      '如非你本意，請盡快聯絡主辦方。',
      values.tickets && `門票：${values.tickets}`,
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看轉票紀錄',
  }),
  offered: (values) => ({
    title: `有名額了：${values.event}`,
    before: lines(
      `你候補的活動有了名額，已為你保留至${values.until}。請在此之前填寫參加者資料${values.isPriced ? '並完成付款' : ''}，逾期將讓給下一位候補者。`,
      ...order(values),
      ask(values),
    ),
    link: '領取名額',
  }),
  passed_on: (values) => ({
    title: `你收到一張門票：${values.event}`,
    before: lines(
      '有人把這項活動的一張門票轉交給你，門票已附於此電郵，原QR碼隨即失效。',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看門票',
  }),
  moved: (values) => ({
    title: `時間或地點有變：${values.event}`,
    before: lines('你報名的活動更改了時間或地點，門票仍然有效。', ...visit(values), ask(values)),
    link: '查看訂單及門票',
  }),
  payment_open: (values) => ({
    title: `待付款：${values.event}`,
    before: lines(
      `應付${values.total}。名額為你保留至${values.until}，請在此之前付款，逾時名額自動釋出。`,
      ...howToPay(values),
      ...order(values),
      ask(values),
    ),
    link: '繼續付款',
  }),
  paid: (values) => ({
    title: `付款成功：${values.event}`,
    before: lines(`已收到${values.total}。門票已附於此電郵，入場時出示QR碼即可。`, ...visit(values), ask(values)),
    link: '查看訂單及門票',
  }),
  payment_failed: (values) => ({
    title: `付款失敗：${values.event}`,
    before: lines(
      `你的${values.total}付款未能完成，未有扣款。名額為你保留至${values.until}，請改用其他付款方式。`,
      ...order(values),
      ask(values),
    ),
    link: '重新付款',
  }),
  payment_short: (values) => ({
    title: `尚欠餘款：${values.event}`,
    before: lines(
      `已收到${values.received}，尚欠${values.due}。名額為你保留至${values.until}，請在此之前補付。`,
      ...howToPay(values),
      ...order(values),
      ask(values),
    ),
    link: '補付餘款',
  }),
  late_money: (values) => ({
    title: `款項將會退還：${values.event}`,
    before: lines(
      `你的付款到帳時，訂單已經關閉，因此沒有出票。${values.refund}將循原付款方式退還，你毋須辦理任何手續。`,
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  refunded: (values) => ({
    title: `已退款：${values.event}`,
    before: lines(
      `已退款${values.refund}，到帳時間視乎銀行或支付機構。`,
      values.refunded && `此訂單合共已退${values.refunded}。`,
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  reminder: (values) => ({
    title: `明天：${values.event}`,
    before: lines('你設定了提醒的活動將於24小時內開始。', ...visit({ ...values, number: '' })),
    link: '查看活動',
  }),
}

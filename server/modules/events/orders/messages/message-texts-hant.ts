import { lines, type MessageTexts, type MessageValues } from './message-values.ts'

type Facts = Pick<MessageValues, 'event' | 'time' | 'place' | 'number'>

const visit = ({ event, time, place, number }: Facts) => [
  `活動：${event}`,
  `時間：${time}`,
  place && `地點：${place}`,
  number && `訂單編號：${number}`,
]
const order = ({ event, number }: Facts) => [`活動：${event}`, `訂單編號：${number}`]
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
      values.refund && `${values.refund}將循原付款方式退還，到帳時間視乎付款方式。`,
      values.reason && `原因：${values.reason}`,
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
  }),
  tickets_cancelled: (values) => ({
    title: `部分門票已取消：${values.event}`,
    before: lines(
      `訂單${values.number}中有部分門票已經取消，不再有效。`,
      values.refund && `${values.refund}將循原付款方式退還，到帳時間視乎付款方式。`,
      values.reason && `原因：${values.reason}`,
      ...order(values),
      ask(values),
    ),
    link: '查看訂單',
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
      '付款方式及收款帳戶見訂單頁。',
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
      '付款方式及收款帳戶見訂單頁。',
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
    before: lines(`已退款${values.refund}，到帳時間視乎銀行或支付機構。`, ...order(values), ask(values)),
    link: '查看訂單',
  }),
  reminder: (values) => ({
    title: `明天：${values.event}`,
    before: lines('你設定了提醒的活動將於24小時內開始。', ...visit({ ...values, number: '' })),
    link: '查看活動',
  }),
}

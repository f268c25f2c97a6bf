import { lines, type MessageTexts, type MessageValues } from './message-values.ts'

type Facts = Pick<MessageValues, 'event' | 'time' | 'place' | 'number'>

const visit = ({ event, time, place, number }: Facts) => [
  `活动：${event}`,
  `时间：${time}`,
  place && `地点：${place}`,
  number && `订单号：${number}`,
]
const order = ({ event, number }: Facts) => [`活动：${event}`, `订单号：${number}`]
const ask = ({ organiser, page }: MessageValues) => `如有疑问，请联系主办方${organiser}：${page}`

/** Messages to buyers and holders in simplified Chinese. */
export const simplified: MessageTexts = {
  placed: (values) => ({
    title: `报名成功：${values.event}`,
    before: lines('门票已附在这封邮件中，入场时出示二维码即可。', ...visit(values), ask(values)),
    link: '查看订单和门票',
  }),
  sent_again: (values) => ({
    title: `你的门票：${values.event}`,
    before: lines('主办方重新发送了你的门票。', ...visit(values), ask(values)),
    link: '查看订单和门票',
  }),
  cancelled: (values) => ({
    title: `订单已取消：${values.event}`,
    before: lines(
      `订单${values.number}已经取消，门票随之失效。`,
      values.refund && `${values.refund}将按原付款方式退还，到账时间取决于付款方式。`,
      values.reason && `原因：${values.reason}`,
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  tickets_cancelled: (values) => ({
    title: `部分门票已取消：${values.event}`,
    before: lines(
      `订单${values.number}中有部分门票已经取消，不再有效。`,
      values.refund && `${values.refund}将按原付款方式退还，到账时间取决于付款方式。`,
      values.reason && `原因：${values.reason}`,
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  offered: (values) => ({
    title: `有名额了：${values.event}`,
    before: lines(
      `你候补的活动有了名额，已为你保留到${values.until}。请在此之前填写参加者资料${values.isPriced ? '并完成付款' : ''}，逾期将让给下一位候补者。`,
      ...order(values),
      ask(values),
    ),
    link: '领取名额',
  }),
  passed_on: (values) => ({
    title: `你收到一张门票：${values.event}`,
    before: lines(
      '有人把这场活动的一张门票转给了你，门票已附在这封邮件中，原二维码随即失效。',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看门票',
  }),
  moved: (values) => ({
    title: `时间或地点有变：${values.event}`,
    before: lines('你报名的活动更改了时间或地点，门票仍然有效。', ...visit(values), ask(values)),
    link: '查看订单和门票',
  }),
  payment_open: (values) => ({
    title: `待付款：${values.event}`,
    before: lines(
      `应付${values.total}。名额为你保留到${values.until}，请在此之前付款，逾时名额自动释放。`,
      '付款方式和收款账户见订单页。',
      ...order(values),
      ask(values),
    ),
    link: '继续付款',
  }),
  paid: (values) => ({
    title: `付款成功：${values.event}`,
    before: lines(`已收到${values.total}。门票已附在这封邮件中，入场时出示二维码即可。`, ...visit(values), ask(values)),
    link: '查看订单和门票',
  }),
  payment_failed: (values) => ({
    title: `付款失败：${values.event}`,
    before: lines(
      `你的${values.total}付款没有成功，未扣款。名额为你保留到${values.until}，请改用其他付款方式。`,
      ...order(values),
      ask(values),
    ),
    link: '重新付款',
  }),
  payment_short: (values) => ({
    title: `尚欠余款：${values.event}`,
    before: lines(
      `已收到${values.received}，尚欠${values.due}。名额为你保留到${values.until}，请在此之前补付。`,
      '付款方式和收款账户见订单页。',
      ...order(values),
      ask(values),
    ),
    link: '补付余款',
  }),
  late_money: (values) => ({
    title: `款项将退还：${values.event}`,
    before: lines(
      `你的付款到账时，订单已经关闭，因此没有出票。${values.refund}将按原付款方式退还，你无须办理任何手续。`,
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  refunded: (values) => ({
    title: `已退款：${values.event}`,
    before: lines(`已退款${values.refund}，到账时间取决于银行或支付机构。`, ...order(values), ask(values)),
    link: '查看订单',
  }),
  reminder: (values) => ({
    title: `明天：${values.event}`,
    before: lines('你设了提醒的活动将在24小时内开始。', ...visit({ ...values, number: '' })),
    link: '查看活动',
  }),
}

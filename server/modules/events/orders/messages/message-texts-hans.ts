import { lines, type MessageTexts, type MessageValues } from './message-values.ts'

type Facts = Pick<MessageValues, 'event' | 'time' | 'place' | 'number'>

const visit = ({ event, time, place, number }: Facts) => [
  `活动：${event}`,
  `时间：${time}`,
  place && `地点：${place}`,
  number && `订单号：${number}`,
]
const order = ({ event, number }: Facts) => [`活动：${event}`, `订单号：${number}`]
const cancellationLines = ({ reason, tickets }: MessageValues) => [
  reason && `原因：${reason}`,
  tickets && `门票：${tickets}`,
]
const refund = ({ refund: amount, refunded }: MessageValues) => [
  amount && `${amount}将按原付款方式退还，到账时间取决于付款方式。`,
  amount && refunded && `连同此前的退款，本订单共退还${refunded}。`,
]
const howToPay = ({ instructions, number }: MessageValues) =>
  instructions ? [`请转账到以下账户，并在附言中填写订单号${number}：`, instructions] : ['付款方式和收款账户见订单页。']
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
      ...refund(values),
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  tickets_cancelled: (values) => ({
    title: `部分门票已取消：${values.event}`,
    before: lines(
      `订单${values.number}中有部分门票已经取消，不再有效。`,
      ...refund(values),
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  order_cancelled_unpaid: (values) => ({
    title: `订单已取消：${values.event}`,
    before: lines(
      `订单${values.number}在付款前已被取消，请勿付款。如款项已经汇出，将全额退还。`,
      ...cancellationLines(values),
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  ticket_cancelled: (values) => ({
    title: `门票已取消：${values.event}`,
    before: lines(
      values.byOrganiser ? '主办方取消了你的门票，此票不能再用于入场。' : '你的门票已被取消，不能再用于入场。',
      ...cancellationLines(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看门票',
  }),
  expired: (values) => ({
    title: `逾期未付，名额已释放：${values.event}`,
    before: lines(
      values.refund
        ? `订单${values.number}应付${values.total}，未在时限内付清，名额已经释放。`
        : `订单${values.number}应付${values.total}，未在时限内收到，名额已经释放。`,
      ...refund(values),
      !values.refund && '请勿再付款。如果款项已经汇出：到账时仍有名额即出票，否则全额退还。想参加可以重新报名。',
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  event_cancelled: (values) => ({
    title: `活动取消：${values.event}`,
    before: lines(
      `主办方${values.organiser}已取消这场活动，你的门票随之失效。`,
      ...refund(values),
      ...cancellationLines(values),
      ...visit(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  event_cancelled_unpaid: (values) => ({
    title: `活动取消：${values.event}`,
    before: lines(
      `主办方${values.organiser}已取消这场活动。你的订单尚未付款，请勿付款；如款项已经汇出，将全额退还。`,
      ...cancellationLines(values),
      ...visit(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  event_cancelled_holder: (values) => ({
    title: `活动取消：${values.event}`,
    before: lines(
      `主办方${values.organiser}已取消这场活动，你的门票随之失效。`,
      ...cancellationLines(values),
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看门票',
  }),
  ticket_issued: (values) => ({
    title: `你有一张门票：${values.event}`,
    before: lines(
      '有人为你报名了这场活动，门票已附在这封邮件中，入场时出示二维码即可。',
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看门票',
  }),
  transferred: (values) => ({
    title: `门票已转出：${values.event}`,
    before: lines(
      values.byOrganiser
        ? `主办方已于${values.transferTime}将你的门票转给${values.receiver}，你手上的二维码随即失效。`
        : `你的门票已于${values.transferTime}转给${values.receiver}，你手上的二维码随即失效。`,
      '如果这不是你的意思，请尽快联系主办方。',
      values.tickets && `门票：${values.tickets}`,
      ...visit({ ...values, number: '' }),
      ask(values),
    ),
    link: '查看转票记录',
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
      ...howToPay(values),
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
      ...howToPay(values),
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
    before: lines(
      `已退款${values.refund}，到账时间取决于银行或支付机构。`,
      values.refunded && `此订单累计已退${values.refunded}。`,
      ...order(values),
      ask(values),
    ),
    link: '查看订单',
  }),
  reminder: (values) => ({
    title: `明天：${values.event}`,
    before: lines('你设了提醒的活动将在24小时内开始。', ...visit({ ...values, number: '' })),
    link: '查看活动',
  }),
}

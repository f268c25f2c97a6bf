import { type CatalogueEntry, entry } from '#contract/catalogue-entry.ts'
import { reservationExpiredCode } from './order-terms.ts'

/** The part of the error catalogue that is about tickets and orders. */
export const ticketErrors = {
  orderMissing: entry(404, 404, '没有这张订单', '沒有這張訂單', 'There is no such order'),
  ticketMissing: entry(404, 404, '没有这张票', '沒有這張票', 'There is no such ticket'),
  soldOut: entry(11201, 409, '票已经没有了', '門票已經售罄', 'There are no tickets left'),
  notOnSale: entry(11202, 409, '这种票现在不发售', '這種門票現時不發售', 'This ticket is not on sale now'),
  codeRefused: entry(
    11203,
    422,
    '邀请码无效、已用完或不适用于这种票',
    '邀請碼無效、已用完或不適用於這種門票',
    'The code is not valid, is used up, or is not for this ticket',
  ),
  tooManyTickets: entry(
    11204,
    422,
    '一张订单不能有这么多票',
    '一張訂單不能有這麼多門票',
    'One order cannot have that many tickets',
  ),
  reservationExpired: entry(
    reservationExpiredCode,
    409,
    '保留时间已过，请重新选票',
    '保留時間已過，請重新選票',
    'The time to complete this order is over, please choose again',
  ),
  attendeesIncomplete: entry(
    11206,
    422,
    '参加者资料还不完整，请补充',
    '參加者資料尚未完整，請補充',
    'The details of the attendees are not complete, please add',
  ),
  keyReused: entry(
    11207,
    409,
    '这次提交与先前的不同，请刷新后重试',
    '這次提交與先前的不同，請重新整理後再試',
    'This differs from what was sent before, please reload and try again',
  ),
  cancellationOver: entry(
    11208,
    409,
    '已过主办方规定的取消时间',
    '已過主辦方規定的取消時間',
    'The organiser takes no cancellations any more',
  ),
  placesTaken: entry(
    11209,
    409,
    '数量不能少于已售出和保留的票',
    '數量不能少於已售出及保留的門票',
    'It cannot be less than what is sold and held',
  ),
  stillTickets: entry(
    11210,
    409,
    '还有票，可以直接报名',
    '仍有門票，可以直接報名',
    'There are tickets left: please register directly',
  ),
  alreadyWaiting: entry(
    11212,
    409,
    '这个邮箱已经在候补名单里',
    '這個電郵地址已在候補名單內',
    'This address is on the waiting list already',
  ),
  pricedTicket: entry(
    11211,
    422,
    '收费票目前不能发售，请把价格设为零',
    '收費門票目前不能發售，請將價格設為零',
    'Tickets with a price cannot be put on sale; please set the price to nothing',
  ),
} as const satisfies Record<string, CatalogueEntry>

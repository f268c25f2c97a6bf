import type { orderCalls } from '#contract/events/orders.ts'
import type { organiserCalls } from '#contract/events/organiser.ts'
import type { upgradeCalls } from '#contract/events/upgrades.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { OrdersService } from './service.ts'

export const orderHandlers = ({
  buying,
  holding,
  upgrading,
  waiting,
  announcing,
  reminding,
  organising,
  exports,
}: OrdersService): Handlers<keyof typeof orderCalls | keyof typeof organiserCalls | keyof typeof upgradeCalls> => ({
  reserveTickets: buying.reserve,
  confirmOrder: buying.confirm,
  getOrder: buying.read,
  cancelOrder: buying.cancel,
  myOrders: buying.mine,
  myTickets: holding.mine,
  getTicket: holding.read,
  getTicketFile: holding.file,
  changeAttendee: holding.change,
  passTicketOn: holding.passOn,
  cancelTicket: holding.cancel,
  upgradeOptions: upgrading.options,
  upgradeTicket: upgrading.upgrade,
  activityMine: holding.joined,
  joinWaitingList: waiting.join,
  leaveWaitingList: waiting.leave,
  remindMe: reminding.remind,
  stopReminder: reminding.stop,
  myReminder: reminding.mine,
  stopEventMessages: announcing.stop,
  activityHome: organising.figures,
  activityAllOrders: organising.allOrders,
  activityOrders: organising.orders,
  activityOrderDetails: organising.details,
  activityAttendees: organising.attendees,
  activityOrderCancel: organising.cancel,
  activityOrderUpdate: organising.update,
  activityOrderResend: organising.resend,
  addActivityGuests: organising.addGuests,
  messageActivityAttendees: announcing.write,
  activityMessages: announcing.list,
  activityExport: exports.address,
})

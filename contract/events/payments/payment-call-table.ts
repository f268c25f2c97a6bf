/** Name, method and path of what organisers decide about money, a part of the table of all calls. */
export const paymentCallTable = {
  resolveShortPayment: { method: 'POST', path: '/admin/activity/resolveShortPayment' },
  activityCancellation: { method: 'POST', path: '/admin/activity/cancellation' },
  stablecoinExceptions: { method: 'POST', path: '/admin/activity/stablecoinExceptions' },
  stablecoinRefunds: { method: 'POST', path: '/admin/activity/stablecoinRefunds' },
  assignStablecoin: { method: 'POST', path: '/admin/activity/assignStablecoin' },
  noteStablecoinRefund: { method: 'POST', path: '/admin/activity/noteStablecoinRefund' },
  finishActivityRefund: { method: 'POST', path: '/admin/activity/finishRefund' },
} as const

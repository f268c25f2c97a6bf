/** Name, method and path of the calls about deliveries, a part of the table of all calls. */
export const deliveriesCallTable = {
  flashDelivery: { method: 'POST', path: '/console/flashDelivery' },
} as const

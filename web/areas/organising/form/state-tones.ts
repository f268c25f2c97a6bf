/** The class of the mark that names the state of an event. */
export const stateTones = {
  draft: 'status--wait',
  pending: 'status--wait',
  published: 'status--ok',
  refused: 'status--bad',
  cancelled: 'status--off',
} as const

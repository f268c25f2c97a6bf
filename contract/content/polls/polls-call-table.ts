/** Name, method and path of the calls about polls, a part of the table of all calls. */
export const pollsCallTable = {
  votePoll: { method: 'POST', path: '/votePoll' },
  getPollStandings: { method: 'POST', path: '/getPollStandings' },
} as const

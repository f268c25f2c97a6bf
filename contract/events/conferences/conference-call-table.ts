/** Name, method and path of the calls about conferences, a part of the table of all calls. */
export const conferenceCallTable = {
  getForumDetail: { method: 'POST', path: '/getForumDetail' },
  writeToConference: { method: 'POST', path: '/writeToConference' },
  staffConferences: { method: 'POST', path: '/console/staffConferences' },
  saveConference: { method: 'POST', path: '/console/saveConference' },
  staffEdition: { method: 'POST', path: '/console/staffEdition' },
  saveEdition: { method: 'POST', path: '/console/saveEdition' },
  setEditionState: { method: 'POST', path: '/console/setEditionState' },
  copyEdition: { method: 'POST', path: '/console/copyEdition' },
  conferenceHoldings: { method: 'POST', path: '/console/conferenceHoldings' },
  saveConferencePart: { method: 'POST', path: '/console/saveConferencePart' },
  deleteConferencePart: { method: 'POST', path: '/console/deleteConferencePart' },
  orderConferenceParts: { method: 'POST', path: '/console/orderConferenceParts' },
  importSchedule: { method: 'POST', path: '/console/importSchedule' },
  conferenceMessages: { method: 'POST', path: '/console/conferenceMessages' },
  settleConferenceMessage: { method: 'POST', path: '/console/settleConferenceMessage' },
} as const

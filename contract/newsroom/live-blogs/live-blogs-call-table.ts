/** Name, method and path of the calls about live blogs, a part of the table of all calls. */
export const liveBlogsCallTable = {
  getLiveBlog: { method: 'POST', path: '/getLiveBlog' },
  staffLiveBlogs: { method: 'POST', path: '/console/staffLiveBlogs' },
  makeLiveBlog: { method: 'POST', path: '/console/makeLiveBlog' },
  liveDesk: { method: 'POST', path: '/console/liveDesk' },
  sendLiveNote: { method: 'POST', path: '/console/sendLiveNote' },
  saveLiveNote: { method: 'POST', path: '/console/saveLiveNote' },
  takeLiveNote: { method: 'POST', path: '/console/takeLiveNote' },
  rejectLiveNote: { method: 'POST', path: '/console/rejectLiveNote' },
  undoLiveNote: { method: 'POST', path: '/console/undoLiveNote' },
  withdrawLiveNote: { method: 'POST', path: '/console/withdrawLiveNote' },
  orderKeyPoints: { method: 'POST', path: '/console/orderKeyPoints' },
  saveLiveProgramme: { method: 'POST', path: '/console/saveLiveProgramme' },
  setLiveState: { method: 'POST', path: '/console/setLiveState' },
  undoLiveEnd: { method: 'POST', path: '/console/undoLiveEnd' },
} as const

/** Name, method and path of the calls about what is read, a part of the table of all calls. */
export const audienceCallTable = {
  audienceNow: { method: 'POST', path: '/console/audienceNow' },
  audienceFigures: { method: 'POST', path: '/console/audienceFigures' },
  hotList: { method: 'POST', path: '/console/hotList' },
  setHotChoice: { method: 'POST', path: '/console/setHotChoice' },
  authorFigures: { method: 'POST', path: '/authorFigures' },
} as const

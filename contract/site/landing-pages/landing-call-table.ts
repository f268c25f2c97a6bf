/** Name, method and path of the calls about landing pages, a part of the table of all calls. */
export const landingCallTable = {
  getLandingPage: { method: 'POST', path: '/getLandingPage' },
  sendLandingForm: { method: 'POST', path: '/sendLandingForm' },
  staffLandingPages: { method: 'POST', path: '/console/staffLandingPages' },
  staffLandingPage: { method: 'POST', path: '/console/staffLandingPage' },
  saveLandingPage: { method: 'POST', path: '/console/saveLandingPage' },
  landingConsequences: { method: 'POST', path: '/console/landingConsequences' },
  setLandingState: { method: 'POST', path: '/console/setLandingState' },
  copyLandingPage: { method: 'POST', path: '/console/copyLandingPage' },
  deleteLandingPage: { method: 'POST', path: '/console/deleteLandingPage' },
  landingVersions: { method: 'POST', path: '/console/landingVersions' },
  landingVersion: { method: 'POST', path: '/console/landingVersion' },
  landingSubmissions: { method: 'POST', path: '/console/landingSubmissions' },
  settleLandingSubmission: { method: 'POST', path: '/console/settleLandingSubmission' },
  eraseLandingSubmission: { method: 'POST', path: '/console/eraseLandingSubmission' },
  exportLandingSubmissions: { method: 'POST', path: '/console/exportLandingSubmissions' },
} as const

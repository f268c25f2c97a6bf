import type { landingCalls } from '#contract/site/landing-pages/landing-pages.ts'
import type { landingDeskCalls } from '#contract/site/landing-pages/landing-pages-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { LandingDesk } from './desk.ts'
import type { LandingService } from './service.ts'

export const landingHandlers = (
  pages: LandingService,
  desk: LandingDesk,
): Handlers<keyof typeof landingCalls | keyof typeof landingDeskCalls> => ({
  getLandingPage: pages.one,
  sendLandingForm: pages.forms.send,
  staffLandingPages: desk.list,
  staffLandingPage: desk.one,
  saveLandingPage: desk.save,
  landingConsequences: desk.consequences,
  setLandingState: desk.setState,
  copyLandingPage: desk.copy,
  deleteLandingPage: desk.delete,
  landingVersions: desk.versions,
  landingVersion: desk.version,
  landingSubmissions: desk.submissions.list,
  settleLandingSubmission: desk.submissions.settle,
  eraseLandingSubmission: desk.submissions.erase,
  exportLandingSubmissions: pages.exports.address,
})

import type { newslettersCalls } from '#contract/outreach/newsletters.ts'
import type { newslettersDeskCalls } from '#contract/outreach/newsletters-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { NewslettersDesk } from './desk.ts'
import type { NewslettersService } from './service.ts'

export const newslettersHandlers = (
  { subscriptions, subscriberTables }: NewslettersService,
  desk: NewslettersDesk,
): Handlers<keyof typeof newslettersCalls | keyof typeof newslettersDeskCalls> => ({
  subscribeToNewsletters: subscriptions.subscribe,
  confirmNewsletters: subscriptions.confirm,
  newsletterPreferences: subscriptions.preferences,
  setNewsletterPreferences: subscriptions.setPreferences,
  newsletterIssues: desk.list,
  newsletterIssue: desk.issue,
  saveNewsletterIssue: desk.save,
  moveNewsletterIssue: desk.move,
  previewNewsletterIssue: desk.preview,
  newsletterSubscribers: desk.subscribers,
  importNewsletterSubscribers: subscriberTables.takeOver,
  exportNewsletterSubscribers: subscriberTables.address,
})

import type { newslettersCalls } from '#contract/outreach/newsletters.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { NewslettersService } from './service.ts'

export const newslettersHandlers = ({
  subscriptions,
}: NewslettersService): Handlers<keyof typeof newslettersCalls> => ({
  subscribeToNewsletters: subscriptions.subscribe,
  confirmNewsletters: subscriptions.confirm,
  newsletterPreferences: subscriptions.preferences,
  setNewsletterPreferences: subscriptions.setPreferences,
})

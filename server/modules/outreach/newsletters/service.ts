import type { Secrets } from '#server/platform/seal.ts'
import { createLinks } from './links.ts'
import { createSubscriptions, type SubscriptionsNeeds } from './subscriptions.ts'

export interface NewslettersNeeds extends SubscriptionsNeeds {
  secrets: Pick<Secrets, 'hmac'>
}

/** Letters by email that readers subscribe to. */
export function createNewslettersService(needs: NewslettersNeeds) {
  const links = createLinks(needs)
  return { subscriptions: createSubscriptions({ ...needs, links }) }
}

export type NewslettersService = ReturnType<typeof createNewslettersService>

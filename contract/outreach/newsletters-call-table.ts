/** Name, method and path of the calls about newsletters, a part of the table of all calls. */
export const newslettersCallTable = {
  subscribeToNewsletters: { method: 'POST', path: '/subscribeToNewsletters' },
  confirmNewsletters: { method: 'POST', path: '/confirmNewsletters' },
  newsletterPreferences: { method: 'POST', path: '/newsletterPreferences' },
  setNewsletterPreferences: { method: 'POST', path: '/setNewsletterPreferences' },
} as const

/** Name, method and path of the calls about newsletters, a part of the table of all calls. */
export const newslettersCallTable = {
  subscribeToNewsletters: { method: 'POST', path: '/subscribeToNewsletters' },
  confirmNewsletters: { method: 'POST', path: '/confirmNewsletters' },
  newsletterPreferences: { method: 'POST', path: '/newsletterPreferences' },
  setNewsletterPreferences: { method: 'POST', path: '/setNewsletterPreferences' },
  newsletterIssues: { method: 'POST', path: '/console/newsletterIssues' },
  newsletterIssue: { method: 'POST', path: '/console/newsletterIssue' },
  saveNewsletterIssue: { method: 'POST', path: '/console/saveNewsletterIssue' },
  moveNewsletterIssue: { method: 'POST', path: '/console/moveNewsletterIssue' },
  previewNewsletterIssue: { method: 'POST', path: '/console/previewNewsletterIssue' },
  importNewsletterSubscribers: { method: 'POST', path: '/console/importNewsletterSubscribers' },
  exportNewsletterSubscribers: { method: 'POST', path: '/console/exportNewsletterSubscribers' },
  newsletterSubscribers: { method: 'POST', path: '/console/newsletterSubscribers' },
} as const

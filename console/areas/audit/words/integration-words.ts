import type { AuditWords } from './audit-words-type.ts'

/** The log in words: webhooks, tokens and newsletters. */
export const integrationWords = {
  actions: {
    'token.create': 'audit.tokenCreate',
    'token.revoke': 'audit.tokenRevoke',
    'webhook.create': 'audit.webhookCreate',
    'webhook.change': 'audit.webhookChange',
    'webhook.start': 'audit.webhookStart',
    'webhook.stop': 'audit.webhookStop',
    'webhook.renew_secret': 'audit.webhookRenew',
    'webhook.test': 'audit.webhookTest',
    'webhook.replay': 'audit.webhookReplay',
    'webhook.delete': 'audit.webhookDelete',
    'newsletter.saved': 'audit.newsletterSaved',
    'newsletter.automatic': 'audit.newsletterAutomatic',
    'newsletter.draft': 'audit.newsletterDraft',
    'newsletter.approved': 'audit.newsletterApproved',
    'newsletter.paused': 'audit.newsletterPaused',
    'newsletter.cancelled': 'audit.newsletterCancelled',
    'newsletter.import': 'audit.newsletterImport',
    'newsletter.export': 'audit.newsletterExport',
  },
  targets: {
    webhook: { word: 'target.webhook', addressOf: (id) => `/console/webhooks/${id}` },
    token: { word: 'target.token' },
    newsletterSubscribers: {
      word: 'target.newsletterSubscribers',
      addressOf: () => '/console/newsletters/subscribers',
    },
    newsletter: { word: 'target.newsletter', addressOf: (id) => `/console/newsletters/${id}` },
  },
} satisfies AuditWords

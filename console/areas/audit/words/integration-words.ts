import type { AuditWords } from './audit-words-type.ts'

/** The log in words: webhooks and tokens. */
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
  },
  targets: {
    webhook: { word: 'target.webhook', addressOf: (id) => `/console/webhooks/${id}` },
    token: { word: 'target.token' },
  },
} satisfies AuditWords

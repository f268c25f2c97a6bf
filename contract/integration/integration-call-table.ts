/** Name, method and path of the calls about tokens and webhooks, a part of the table of all calls. */
export const integrationCallTable = {
  apiTokens: { method: 'POST', path: '/console/apiTokens' },
  createApiToken: { method: 'POST', path: '/console/createApiToken' },
  revokeApiToken: { method: 'POST', path: '/console/revokeApiToken' },
  webhooks: { method: 'POST', path: '/console/webhooks' },
  webhook: { method: 'POST', path: '/console/webhook' },
  saveWebhook: { method: 'POST', path: '/console/saveWebhook' },
  switchWebhook: { method: 'POST', path: '/console/switchWebhook' },
  renewWebhookSecret: { method: 'POST', path: '/console/renewWebhookSecret' },
  deleteWebhook: { method: 'POST', path: '/console/deleteWebhook' },
  testWebhook: { method: 'POST', path: '/console/testWebhook' },
  webhookDeliveries: { method: 'POST', path: '/console/webhookDeliveries' },
  webhookDelivery: { method: 'POST', path: '/console/webhookDelivery' },
  replayDeliveries: { method: 'POST', path: '/console/replayDeliveries' },
} as const

import type { CallInput } from '#contract/calls.ts'

/** Event by which a browser says that a subscription ended, with another one where it made one. */
export interface SubscriptionChange {
  oldSubscription?: PushSubscription | null
  newSubscription?: PushSubscription | null
}

/**
 * Report to the server that a browser has replaced its subscription. The former one shows whose it was: undefined
 * where the browser does not name it.
 * @param manager subscribes where the browser has not done so itself
 */
export async function replacementOf(
  { oldSubscription, newSubscription }: SubscriptionChange,
  manager: Pick<PushManager, 'subscribe'>,
): Promise<CallInput<'replacePush'> | undefined> {
  const former = keysOf(oldSubscription)
  if (!oldSubscription || !former) return undefined
  const { applicationServerKey } = oldSubscription.options
  const present = newSubscription ?? (await manager.subscribe({ userVisibleOnly: true, applicationServerKey }))
  const next = keysOf(present)
  return next && { former: { endpoint: former.endpoint, auth: former.auth }, ...next }
}

function keysOf(subscription: PushSubscription | null | undefined) {
  const { endpoint, keys: { p256dh, auth } = {} } = subscription?.toJSON() ?? {}
  return endpoint && p256dh && auth ? { endpoint, p256dh, auth } : undefined
}

import type { Language } from '#language/languages.ts'
import { registerWorker } from '#web/platform/files/worker-registration.ts'
import { httpBackend } from '#web/platform/http-backend.ts'
import { isMember } from '#web/session/member.ts'
import { readerDevice } from '#web/session/reader-device.ts'
import { base64url } from './base64url.ts'

/**
 * State of pushes in a browser: it has none, the reader or an administrator blocked them, or they are on or off.
 */
export type PushAbility = 'unsupported' | 'blocked' | 'on' | 'off'

const isSupported = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window

/** The state of pushes in this browser, which asks nobody anything. @param subscribed true if the server has a subscription */
export function pushAbility(subscribed: boolean): PushAbility {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'blocked'
  return subscribed && Notification.permission === 'granted' ? 'on' : 'off'
}

/**
 * Subscribes this browser to pushes, after the reader asked for it: the browser asks for permission now if it was not
 * given before.
 * @throws Error if the push service of the browser does not answer
 */
export async function subscribeBrowser(language: Language): Promise<PushAbility> {
  if (!isSupported()) return 'unsupported'
  // Asked before anything is waited for: browsers ask only in answer to a press.
  if ((await Notification.requestPermission()) !== 'granted') return pushAbility(false)
  const registration = await registerWorker('site', '/')
  if (!registration) return 'unsupported'
  const device = readerDevice()
  const [{ key }] = await Promise.all([httpBackend.call(language, 'pushState', { device }), untilActive(registration)])
  const { endpoint, keys } = (await subscriptionFor(registration.pushManager, key)).toJSON()
  if (!endpoint || !keys?.p256dh || !keys.auth) return 'unsupported'
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  await httpBackend.call(language, 'subscribePush', {
    ...{ device, endpoint, p256dh: keys.p256dh, auth: keys.auth },
    ...{ language, time_zone: timeZone },
  })
  // A device that is new to the server belongs to the member at once.
  if (isMember()) await httpBackend.call(language, 'joinDevice', { device })
  return 'on'
}

/** Ends the subscription of this browser. */
export async function unsubscribeBrowser(language: Language): Promise<void> {
  await httpBackend.call(language, 'unsubscribePush', { device: readerDevice() })
  const registration = await navigator.serviceWorker?.getRegistration('/')
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/** The subscription for the key of this site; one for an earlier key is replaced. */
async function subscriptionFor(manager: PushManager, key: string): Promise<PushSubscription> {
  const present = await manager.getSubscription()
  if (present && keyOf(present) === key) return present
  await present?.unsubscribe()
  return manager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

const keyOf = ({ options }: PushSubscription): string =>
  base64url(new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0)))

/** Browsers subscribe only once a worker is active. */
const untilActive = (registration: ServiceWorkerRegistration): Promise<void> =>
  new Promise((done) => {
    const worker = registration.active ?? registration.waiting ?? registration.installing
    if (!worker || worker.state === 'activated') return done()
    worker.addEventListener('statechange', () => worker.state === 'activated' && done())
  })

import type { SubscriptionChange } from './replaced-subscription.ts'

/** The part of a service worker's own scope that is used here; TypeScript's types of it contradict those of a page. */
export interface WorkerScope {
  registration: {
    scope: string
    navigationPreload?: { enable(): Promise<void> }
    pushManager: Pick<PushManager, 'subscribe'>
    showNotification(title: string, options: NotificationOptions): Promise<void>
  }
  skipWaiting(): Promise<void>
  clients: {
    claim(): Promise<void>
    matchAll(options: { type: 'window'; includeUncontrolled: boolean }): Promise<readonly WindowClient[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(name: 'install' | 'activate', listener: (event: ExtendableEvent) => void): void
  addEventListener(name: 'fetch', listener: (event: FetchEvent) => void): void
  addEventListener(name: 'message', listener: (event: ExtendableEvent & { data: unknown }) => void): void
  addEventListener(name: 'push', listener: (event: PushEvent) => void): void
  addEventListener(
    name: 'pushsubscriptionchange',
    listener: (event: ExtendableEvent & SubscriptionChange) => void,
  ): void
  addEventListener(name: 'notificationclick', listener: (event: NotificationEvent) => void): void
}

export interface ExtendableEvent {
  waitUntil(work: Promise<unknown>): void
}

export interface FetchEvent extends ExtendableEvent {
  request: Request
  /** The answer that the browser asked for while the worker started; undefined where it did not. */
  preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}

interface PushEvent extends ExtendableEvent {
  data: { json(): unknown } | null
}

interface NotificationEvent extends ExtendableEvent {
  /** Name of the button; empty for the notification itself. */
  action: string
  notification: { data: unknown; close(): void }
}

interface WindowClient {
  url: string
  focus(): Promise<unknown>
}

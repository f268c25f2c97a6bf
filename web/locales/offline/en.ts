import type { OfflineTexts } from './zh-hans.ts'

/** Texts of what is shown without a network, in English. */
export const offlineEn: OfflineTexts = {
  title: 'This page is not on your device',
  offline: 'You are offline',
  read: 'You can read these saved pages offline:',
  nothing: 'Articles you read are saved on this device and open without a network.',
  home: 'Home',
  again: 'Try again',
  kept: 'You are offline. This page was saved at {time} and updates once you are connected.',
  lost: 'You are offline. What is already open can still be read.',
  retry: 'Try again',
  updated: 'A new version is ready.',
  reload: 'Reload',
}

import type { DownloadTexts } from './zh-hans.ts'

/** Texts of the page where the app is had, in English. */
export const downloadEn: DownloadTexts = {
  title: 'Get the {site} app',
  intro: 'Choose your device.',
  install: 'Install {site} on your device',
  noApp:
    'This site has no app in the stores. Added to the home screen, it opens like an app, takes hardly any space and needs no updates.',
  qr: 'Scan to open this page on a phone',
  mine: 'Your current device',
  ios: 'iPhone and iPad',
  ios1: 'Open the home page in Safari.',
  ios2: 'Tap the share button at the bottom or beside the address.',
  ios3: 'Choose Add to Home Screen, then Add.',
  getIos: 'Go to the App Store',
  android: 'Android phones and tablets',
  android1: 'Open the home page in Chrome or the device’s own browser.',
  android2: 'Open the menu at the top right.',
  android3: 'Choose Add to Home screen or Install app.',
  getAndroid: 'Get the Android app',
  desktop: 'Computers',
  desktop1: 'Open the home page in Chrome or Edge.',
  desktop2: 'Open the browser’s menu and find Save and share, or Apps.',
  desktop3: 'Choose to install the page. In Safari on a Mac, choose Add to Dock in the File menu.',
  getDesktop: 'Get the desktop app',
  notifyTitle: 'Notifications',
  notifyIos:
    'iOS or iPadOS 16.4 or later is required. Add the site to the home screen and open it from there, then turn on push in the settings and choose Allow. ',
  notify: 'They also work without installing. Turn on push in the settings, and choose Allow when the browser asks. ',
  notices: 'Notification settings',
  outside: 'Open this page in your browser',
  outside1: 'Tap ··· in the top right corner.',
  outside2: 'Choose Open in browser.',
  outsideClose: 'Got it',
}

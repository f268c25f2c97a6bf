import { appAddress } from './app-path.ts'
import { isInMessagingApp } from './device.ts'
import { showOutsideHint } from './outside-hint.ts'

/** The app has this long to come to the front before the page about it opens (specification, point 4). */
const waitMs = 1_000

/**
 * Opens the present page in the app. Browsers of messaging apps open no others: there a hint says how to leave them.
 * @param app what the path of the page is appended to
 * @param page the page about the app, which opens where no app answers
 */
export function openApp(app: string, page: string): void {
  if (isInMessagingApp(navigator.userAgent)) {
    leaveMessagingApp()
    return
  }
  location.assign(appAddress(app, location.pathname, location.search))
  setTimeout(() => {
    if (!document.hidden) location.assign(page)
  }, waitMs)
}

/** Says how to open the page in a browser that opens apps. */
export function leaveMessagingApp(): void {
  void showOutsideHint()
}

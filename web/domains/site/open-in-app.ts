/** The app has this long to come to the front before the page about it opens (specification, point 4). */
const waitMs = 1_000

/**
 * Opens the present page in the app. Where no app answers, the link that was pressed is followed after all.
 * @param app what the path is appended to; empty: there is no app, and the link is an ordinary one
 */
export function openInApp(event: { preventDefault(): void; currentTarget: { href: string } }, app: string): void {
  if (app === '') return
  event.preventDefault()
  const { href } = event.currentTarget
  const { pathname, search } = location
  location.assign(app.replace(/\/$/, '') + pathname + search)
  setTimeout(() => {
    if (!document.hidden) location.assign(href)
  }, waitMs)
}

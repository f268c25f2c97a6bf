/**
 * Opens the present page in the app. Where no app answers, the link that was pressed is followed after all. What that
 * takes comes with the first press.
 * @param app what the path is appended to; empty: there is no app, and the link is an ordinary one
 */
export function openInApp(event: { preventDefault(): void; currentTarget: { href: string } }, app: string): void {
  if (app === '') return
  event.preventDefault()
  const { href } = event.currentTarget
  import('./deep-link.ts').then(
    ({ openApp }) => openApp(app, href),
    () => location.assign(href),
  )
}

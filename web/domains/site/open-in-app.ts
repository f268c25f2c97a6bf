/**
 * Opens the present page in the app. If no app answers, the pressed link is followed after all. The code for this is
 * loaded with the first press.
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

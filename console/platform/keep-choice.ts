/**
 * Keeps a choice for the server in a cookie of the site, until the browser is closed: that is what the page about privacy
 * says.
 */
export function keepChoice(name: string, value: string, path = '/'): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: older browsers know no other way
  document.cookie = `${name}=${value}; path=${path}; samesite=lax${secure}`
}

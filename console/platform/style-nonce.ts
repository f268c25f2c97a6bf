/**
 * Lets the styles in that the component library makes while it runs. It passes the nonce on to most of them by itself, but
 * not to those that measure scroll bars and hold the page still behind a dialog, which the policy then refuses.
 */
export function giveStylesNonce(nonce: string): void {
  const create = document.createElement.bind(document)
  document.createElement = (name: string, options?: ElementCreationOptions) => {
    const element = create(name, options)
    if (element instanceof HTMLStyleElement) element.nonce = nonce
    return element
  }
}

/** The part of W3C Trusted Types that is used here; TypeScript's own types of the browser do not have it yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL(url: string): string }): { createScriptURL(url: string): string }
}

const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
const policy = trustedTypes?.createPolicy('challenge', { createScriptURL: (url) => url })

/** The address of a script for challenges as the page's policy takes it; only hosts that the site configures are allowed anyway. */
export const trustedScript = (url: string): string => policy?.createScriptURL(url) ?? url

import type { CallName } from '#contract/call-table.ts'
import type { CallInput, CallOutput } from '#contract/calls.ts'
import type { Language } from '#language/languages.ts'
import type { FixedLanguage } from '#server/platform/site/page-choice.ts'

/** Interface of the web's server bundle. Server and web know each other only through this shape and the contract. */
export interface WebRender {
  render(request: {
    address: string
    origin: string
    language: Language
    theme: 'system' | 'light' | 'dark'
    /** Figures that rise are red. */
    redUp?: boolean
    backend: WebBackend
    now: number
  }): Promise<{ status: number; location?: string; html: string; state: string; modules: string[]; head: string }>
  /** The SVG at an address under /covers, or null where the address names none. */
  drawnPicture(path: string): string | null
  /**
   * Writes the numbers of the data section in a text as they are now, beside those of the day of publishing.
   * @param published null where that is unknown: the day of `now`
   */
  writeMetrics(
    html: string,
    published: string | null,
    now: number,
    backend: { language: Language; call<N extends CallName>(name: N, input: CallInput<N>): Promise<CallOutput<N>> },
  ): Promise<string>
  /** The language that an address fixes; undefined where it follows the reader. */
  fixedLanguage(pathname: string): FixedLanguage | undefined
  /** Returns the home page with the sign-in dialog for `/login` in any language; undefined for other addresses. */
  typedSignInAddress(pathname: string): string | undefined
  /**
   * Returns the sign-in address for a visitor to a page of members; undefined for pages that everybody may read.
   * @param options ended: the visitor had a session, which has ended
   */
  signInAddress(address: string, options?: { ended?: boolean }): string | undefined
}

export interface WebBackend {
  call<N extends CallName>(language: Language, name: N, input: CallInput<N>): Promise<CallOutput<N>>
}

import type { ApiScope } from '#contract/integration/integration-terms.ts'
import type { Role } from '#contract/members/accounts.ts'
import type { Language } from '#language/languages.ts'

/** An active session. */
export interface MemberSession {
  readonly id: number
  readonly userId: number
  readonly roles: readonly Role[]
  /** Roles that it has not, since its owner lacks a second factor that is required; undefined where none is lacking. */
  readonly withheldRoles?: readonly Role[]
  readonly nickname: string
  /** Path of the picture; null: a monogram is drawn. */
  readonly avatar: string | null
  /** The author that the user publishes as. */
  readonly authorId: number | null
  /** The token of another program that represents its owner here; undefined where the owner is there in person. */
  readonly token?: { readonly id: number; readonly name: string; readonly scopes: readonly ApiScope[] }
  /** When its owner last proved who they are, by password, code or provider. */
  readonly authenticatedAt: Date
}

/** The caller, as far as the request shows. */
export interface Caller {
  /** Network address, for limits only. */
  readonly address: string
  /** How the client names itself, at most 300 characters. */
  readonly device: string
  readonly session: MemberSession | undefined
  /** A token came with the request, good or not. */
  readonly tokenSent: boolean
  /** It came in the cookie, so that the answer can replace it. */
  readonly tokenInCookie: boolean
  /** The browser's cookie from earlier sign-ins, as it was sent. */
  readonly deviceCookie: string | undefined
  /** Two letters (ISO 3166-1), where a proxy that is configured for it says so. */
  readonly country?: string | undefined
  /** The answer of a challenge, as it was sent. */
  readonly challengeAnswer?: string | undefined
  /** The browser asks not to be tracked (Do Not Track, Global Privacy Control). */
  readonly untracked: boolean
  /** The browser says that a page of another site sent the request. */
  readonly fromElsewhere: boolean
  /** Has the client keep the token of a new session. */
  keepToken(token: string): void
  /** Has the browser keep, for a year, that somebody has signed in there. */
  keepDevice(value: string): void
  /** Has the client forget its token. */
  forgetToken(): void
}

/** A caller as readers of a day are counted. */
export type CountedCaller = Pick<Caller, 'address' | 'device' | 'untracked'>

/** Readers in two halves, for what is compared: by a hash of the day and the network address. */
export type ReaderHalf = 'a' | 'b'

/**
 * The circumstances of a read: the language to answer in, the moment, and the tags it collects of everything it
 * showed, so that a cached page knows which changes concern it.
 */
export interface CallContext {
  readonly language: Language
  readonly now: Date
  readonly tags: Set<string>
  /** The caller; unknown when a public page is rendered. */
  readonly caller?: Caller
  /**
   * The client whose request causes a public page to be made, as limits identify clients; nothing shown may depend on
   * it.
   */
  readonly client?: string
  /** Which half of readers a public page is made for, where it differs; the first where nothing is said. */
  readonly half?: ReaderHalf
  /** The key of an arrangement of the front page that is being previewed: for pages that only staff see. */
  readonly preview?: string
  /** Record shown with changes that readers do not have yet, such as 'event:12': for pages that only staff see. */
  readonly draftOf?: string
  /** When a public page is made: caches a part of an answer by itself, as long as what it shows is unchanged. */
  readonly keep?: <T>(name: string, ask: (context: CallContext) => Promise<T>) => Promise<T>
}

/**
 * A part of an answer that changes at other times than the rest. For public pages it is read again only when something
 * in it changed, whatever else the answer shows.
 * @param name names the part among all parts of all answers; the language is added
 */
export const partOf = <T>(context: CallContext, name: string, ask: (context: CallContext) => Promise<T>): Promise<T> =>
  context.keep ? context.keep(name, ask) : ask(context)

import { AsyncLocalStorage } from 'node:async_hooks'

/** The token of another program that a call is made with. */
export interface ActingToken {
  readonly id: number
  readonly name: string
}

const acting = new AsyncLocalStorage<ActingToken>()

/** Lets everything that a call does know it, so that the audit log can name the token. */
export const actingWith = <T>(token: ActingToken | undefined, work: () => T): T =>
  token ? acting.run(token, work) : work()

/** The token that the present call was made with; undefined for people and for what the program does by itself. */
export const actingToken = (): ActingToken | undefined => acting.getStore()

import type { User } from '#contract/members/accounts.ts'
import type { LanguageBackend } from '#web/platform/backend.ts'
import type { Loaded, RouteParams } from '#web/router/screen.ts'

/** Organisers' pages say on the server what they are, and get the rest once they are in a browser. */
export interface OrganisingData {
  /** The member; absent where the page is refused. */
  user: User | undefined
  /** The event of the address. */
  event: number | undefined
}

const readId = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : undefined

export async function organisingLoader(backend: LanguageBackend, params: RouteParams): Promise<Loaded<OrganisingData>> {
  const user = await backend.call('getUserInfo', {})
  const event = readId(params.id ?? params.event)
  const missing = !user || (params.id !== undefined && event === undefined)
  return { data: { user, event }, missing }
}

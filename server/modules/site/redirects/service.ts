import { CallError } from '#contract/errors.ts'
import { languages, urlPrefix } from '#language/languages.ts'
import { type Database, type Transaction, transaction } from '#server/platform/database/database.ts'
import { followRedirects } from './address.ts'
import { lockList, pathOf } from './editing-store.ts'
import { addFromElsewhere, type OldAddress } from './from-elsewhere.ts'
import { isShortAddress, oldAddresses } from './old-address.ts'
import { createRedirectEditor } from './redirect-editor.ts'
import { findRedirect, removeRedirects, setRedirects } from './store.ts'

export type { OldAddress } from './from-elsewhere.ts'
export type { RedirectRow } from './redirect-editor.ts'

/** Prefixes of addresses in each language. */
const prefixes = languages.map((language) => urlPrefix(language) && `/${urlPrefix(language)}`)

/** Old addresses of imported items: readers and search engines still come by them. */
export function createRedirectsService({ orm }: Pick<Database, 'orm'>, siteOrigin = '') {
  return {
    editing: createRedirectEditor({ orm }, siteOrigin),

    /**
     * Stores old addresses; the first claim to each wins, and none may lead back to itself.
     * @returns those that were not stored: they lead elsewhere already, or would lead in a circle
     */
    save: async <T extends OldAddress>(addresses: readonly T[]): Promise<{ taken: T[]; loops: T[] }> =>
      transaction({ orm }, (tx) => addFromElsewhere(tx, addresses, siteOrigin)),

    /**
     * Has addresses of this site lead to another, each in its language, whatever they led to before; in the transaction
     * that decided it.
     * @param from without a language, as `to`
     * @throws CallError redirectLoop
     */
    async lead(tx: Transaction, from: readonly string[], to: string): Promise<void> {
      await lockList(tx)
      const rows = prefixes.flatMap((prefix) => from.map((old) => ({ old: prefix + old, path: prefix + to })))
      const set = new Map(rows.map(({ old, path }) => [old, path]))
      const next = async (old: string) => set.get(old) ?? pathOf(tx, old)
      for (const [path, leading] of Map.groupBy(rows, (row) => row.path)) {
        const starts = leading.map(({ old }) => old)
        if ('loop' in (await followRedirects(starts, path, { next, siteOrigin }))) throw new CallError('redirectLoop')
      }
      await setRedirects(tx, rows)
    },

    /** Forgets where these addresses lead, in every language. */
    unlead: (tx: Transaction, from: readonly string[]): Promise<void> =>
      removeRedirects(
        tx,
        prefixes.flatMap((prefix) => from.map((old) => prefix + old)),
      ),

    /** The path that an old address leads to now. */
    async find(address: string): Promise<string | undefined> {
      const candidates = oldAddresses(address)
      return candidates.length === 0 ? undefined : findRedirect(orm, candidates)
    },

    /** True if an address of the front page really asks for a text by its number; costs no query. */
    isShortAddress,
  }
}

export type RedirectsService = ReturnType<typeof createRedirectsService>

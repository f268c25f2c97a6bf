import type { Database } from '#server/platform/database/database.ts'
import type { StreamSource } from '#server/platform/subjects/extension-points.ts'
import { standingOfOpen } from './store.ts'
import { tag } from './tags.ts'

/** The votes of a ceremony, as its open pages follow them while votes are taken. */
export const standingStream = ({ orm }: Pick<Database, 'orm'>): StreamSource => ({
  name: 'ceremony',
  isKeyed: true,
  tagOf: tag.edition,
  states: {
    everyMs: 10_000,
    async read(keys) {
      const byEdition = Map.groupBy(await standingOfOpen(orm, keys, new Date()), ({ edition }) => edition)
      return new Map(
        [...byEdition].map(([edition, rows]) => [
          edition,
          {
            votes: rows.reduce((sum, { votes }) => sum + votes, 0),
            nominees: rows
              .flatMap(({ nominee, votes }) => (nominee === null ? [] : [{ id: nominee, votes }]))
              .toSorted((one, other) => one.id - other.id),
          },
        ]),
      )
    },
  },
})

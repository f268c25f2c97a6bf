import type { Person } from '#contract/newsroom/desk.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import * as store from './people-store.ts'

const presentPerson = ({ id, nickname, avatar }: store.PersonRow): Person => ({
  id,
  nickname,
  avatar_img: avatar,
})

/** Users as other subjects know them: names, and who writes and edits. */
export function createPeople({ orm }: Pick<Database, 'orm'>) {
  return {
    /** Names by id; unknown users are omitted. */
    async byIds(ids: readonly number[], db: Executor = orm): Promise<Map<number, Person>> {
      const rows = await store.peopleByIds(db, [...new Set(ids)])
      return new Map(rows.map((row) => [row.id, presentPerson(row)]))
    },

    /** Editors and administrators, by name. */
    staff: async (): Promise<Person[]> => (await store.staff(orm)).map(presentPerson),

    /** The active user who confirmed this address; undefined for none. */
    idByEmail: (email: string, db: Executor = orm) => store.idByEmail(db, email.trim().toLowerCase()),
    /** The address that a user confirmed, in lower case; undefined for none, or one that only a provider vouches for. */
    confirmedEmail: (id: number, db: Executor = orm) => store.confirmedEmail(db, id),
    writer: (id: number, db: Executor = orm) => store.findWriter(db, id),
    /** How somebody can be reached; a visitor neither has a box nor an address of their own. */
    async reach(id: number | null, db: Executor = orm): Promise<{ hasBox: boolean; email: string | null }> {
      const writer = id === null ? undefined : await store.findWriter(db, id)
      return { hasBox: writer !== undefined && writer.status !== 'erased', email: writer?.email ?? null }
    },
    userOfAuthor: (authorId: number, db: Executor = orm) => store.userOfAuthor(db, authorId),
    /** Transfers the right to publish as an author from one user to another; null is nobody. */
    async linkAuthor(
      tx: Executor,
      { from, to, authorId, now }: { from: number | null; to: number | null; authorId: number; now: Date },
    ): Promise<void> {
      if (from !== null) await store.setAuthor(tx, from, null, now)
      if (to !== null) await store.setAuthor(tx, to, authorId, now)
    },
    becomeAuthor: (tx: Executor, id: number, authorId: number) => store.setAuthor(tx, id, authorId),
  }
}

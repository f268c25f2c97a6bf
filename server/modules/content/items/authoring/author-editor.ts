import type { Database, Transaction } from '#server/platform/database/database.ts'
import type { Bus } from '#server/platform/events/bus.ts'
import { listTag, tag, tagsOfWrite } from '../tags.ts'
import * as store from './authoring-store.ts'
import { neutraliseAuthor } from './removal-store.ts'

export type { AuthorFields, AuthorRecord } from './authoring-store.ts'

/** The key of the author that the first publication of a user makes. */
const authorKeyOfUser = (userId: number): string => `user:${userId}`

interface Needs {
  database: Pick<Database, 'orm'>
  bus: Bus
}

/** Creates the newsroom's operations on authors, inside the caller's transaction. */
export function createAuthorEditor({ database: { orm }, bus }: Needs) {
  /** The tags of whatever shows an author: names, the lists in the authors' order, and the pages of what they wrote. */
  async function announce(tx: Transaction, id: number): Promise<void> {
    const written = await store.itemsOfAuthor(tx, id)
    await bus.publish(tx, [
      ...[tag.names, listTag('article')],
      ...written.flatMap((item) => tagsOfWrite(item.id, item.kind)),
    ])
  }

  return {
    find: (id: number) => store.findAuthor(orm, id),
    hold: store.holdAuthor,

    keyOfUser: authorKeyOfUser,

    /**
     * Detaches an author from publishing users: a user left without an author gets a new one with the next publication.
     */
    releaseFrom: (tx: Transaction, id: number, userId: number) => store.releaseKey(tx, id, authorKeyOfUser(userId)),

    /** Adds an author. */
    async add(tx: Transaction, fields: store.AuthorFields): Promise<store.AuthorRecord> {
      const added = await store.addAuthor(tx, fields)
      if (!added) throw new Error('The author was not added')
      await bus.publish(tx, [tag.names])
      return added
    },

    /** Writes over an author whom the caller holds. */
    async change(tx: Transaction, id: number, fields: store.AuthorFields): Promise<store.AuthorRecord> {
      const changed = await store.changeAuthor(tx, id, fields)
      if (!changed) throw new Error(`Author ${id} was not changed`)
      await announce(tx, id)
      return changed
    },

    /** Takes away who an author was, in the transaction that erases their account; what they published stays. */
    async neutralise(tx: Transaction, id: number): Promise<void> {
      const written = await neutraliseAuthor(tx, id)
      await bus.publish(tx, [tag.names, ...written.flatMap((item) => tagsOfWrite(item.id, item.kind))])
    },
  }
}

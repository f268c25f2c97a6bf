import type { CallOutput, ParsedInput } from '#contract/calls.ts'
import { CallError } from '#contract/errors.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { type MemberContext, userOf } from '#server/platform/http/caller.ts'
import * as assignments from './assignments-store.ts'
import * as blogs from './blogs-store.ts'
import type { LiveDesk, LiveDeskNeeds } from './desk.ts'
import * as notes from './notes-store.ts'
import { createStaffPresenter } from './staff-notes.ts'

const blogsOfOne = 50
const notesOfOne = 50
/** Parts of a note that only the newsroom decides on. */
const nothingElse = {
  ...{ poll: null, push: false, offer: false, pic: null, alt: '', metric: null, flash: null },
  ...{ is_key: false, pinned: false },
}

/** Live blogs as authors write them who are assigned to one: their own notes, and nothing else. */
export function createAssignedDesk(needs: LiveDeskNeeds, desk: Pick<LiveDesk, 'send' | 'undo'>) {
  const { content, polls, liveBlogs, accounts } = needs
  const { orm } = needs.database
  const { toStaffNotes } = createStaffPresenter({ orm, content, polls, accounts, reader: liveBlogs.reader })

  /** @throws CallError notAllowed, also for a blog that does not exist */
  async function mustBeAssigned(db: Executor, item: number, context: MemberContext): Promise<void> {
    if (!(await assignments.isAssigned(db, item, userOf(context)))) throw new CallError('notAllowed')
  }

  async function nameBlogs(rows: readonly { item: number; state: blogs.BlogRow['state'] }[], context: MemberContext) {
    const items = rows.map(({ item }) => item)
    const titles = new Map((await content.nameItems(orm, items, context.language)).map(({ id, title }) => [id, title]))
    return rows.map((row) => ({ ...row, title: titles.get(row.item) ?? '', language: context.language }))
  }

  return {
    list: async (_input: object, context: MemberContext): Promise<CallOutput<'myLiveBlogs'>> => ({
      list: await nameBlogs(await assignments.blogsOfUser(orm, userOf(context), blogsOfOne), context),
    }),

    /** @throws CallError notAllowed */
    async read({ item }: ParsedInput<'myLiveDesk'>, context: MemberContext): Promise<CallOutput<'myLiveDesk'>> {
      await mustBeAssigned(orm, item, context)
      const [row, own] = await Promise.all([
        blogs.find(orm, item),
        notes.ofAuthor(orm, item, userOf(context), notesOfOne),
      ])
      const [blog] = await nameBlogs(row ? [{ item, state: row.state }] : [], context)
      if (!blog) throw new CallError('notAllowed')
      return { blog, notes: await toStaffNotes(own, context) }
    },

    /** @throws CallError notAllowed, wrongState after the end, invalidInput, tooManyRequests */
    write: (input: ParsedInput<'writeLiveNote'>, context: MemberContext): Promise<CallOutput<'writeLiveNote'>> =>
      desk.send({ ...nothingElse, ...input }, context, (tx) => mustBeAssigned(tx, input.item, context)),

    /** @throws CallError notAllowed, undoTooLate */
    undo: (input: ParsedInput<'undoOwnLiveNote'>, context: MemberContext): Promise<Record<string, never>> =>
      desk.undo(input, context, async (tx, note) => {
        await mustBeAssigned(tx, note.itemId, context)
        if (note.authorId !== userOf(context)) throw new CallError('notAllowed')
      }),
  }
}

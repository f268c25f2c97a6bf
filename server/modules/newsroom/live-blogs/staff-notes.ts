import type { StaffLiveBlog, StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import type { ContentService } from '#server/modules/content/items/service.ts'
import type { PollsService } from '#server/modules/content/polls/service.ts'
import type { AccountsService } from '#server/modules/members/accounts/service.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { languageOfText } from '#server/platform/database/written-texts.ts'
import type { CallContext } from '#server/platform/http/call-context.ts'
import { siteTime } from '#server/platform/site-time.ts'
import { assignedTo } from './assignments-store.ts'
import type { BlogRow } from './blogs-store.ts'
import type { NoteRow } from './notes-store.ts'
import { missingBeforeEnd } from './policy.ts'
import { programmeOf } from './programme-store.ts'
import type { NoteReader } from './reader.ts'
import { missingOf } from './summary-store.ts'

interface Needs {
  orm: Executor
  content: Pick<ContentService, 'nameItems'>
  polls: Pick<PollsService, 'countVotes'>
  accounts: Pick<AccountsService, 'people'>
  reader: NoteReader
}

/** Live blogs and notes as those have them who write. */
export function createStaffPresenter({ orm, content, polls, accounts, reader }: Needs) {
  async function toStaffNotes(rows: readonly NoteRow[], context: CallContext): Promise<StaffLiveNote[]> {
    // An editor edits what was written, whatever language the console is in.
    const byLanguage = Map.groupBy(rows, ({ language }) => languageOfText(language))
    const [votes, ...read] = await Promise.all([
      polls.countVotes(rows.flatMap(({ pollId }) => pollId ?? [])),
      ...[...byLanguage].map(([language, some]) => {
        const written = some.map((row) => ({
          ...{ ...row, withdrawnAt: null, metric: null },
          publishedAt: row.publishedAt ?? row.dueAt ?? row.changedAt,
        }))
        return reader.notes(written, { ...context, language })
      }),
    ])
    const byId = new Map(read.flat().map((note) => [note.id, note]))
    return rows.flatMap((row) => {
      const note = byId.get(row.id)
      if (!note) return []
      return {
        ...note,
        title: row.title,
        text: row.text,
        language: row.language,
        withdrawn: row.withdrawnAt !== null,
        version: row.version,
        state: stateOf(row),
        author_id: row.authorId,
        push: row.push,
        alt: row.alt,
        metric: row.metric,
        flash_id: row.flashId,
        votes: votes.get(row.pollId ?? 0) ?? null,
      }
    })
  }

  async function toStaffNote(row: NoteRow, context: CallContext): Promise<StaffLiveNote> {
    const [note] = await toStaffNotes([row], context)
    if (!note) throw new Error('A note is a note')
    return note
  }

  async function toStaffBlog(row: BlogRow, context: CallContext): Promise<StaffLiveBlog> {
    const [blog, programme, [named], missing, assigned] = await Promise.all([
      reader.blog(row, context),
      programmeOf(orm, row.itemId),
      content.nameItems(orm, [row.itemId], context.language),
      missingOf(orm, row.itemId),
      assignedTo(orm, row.itemId).then((users) => accounts.people.byIds(users)),
    ])
    return {
      ...blog,
      title: named?.title ?? '',
      language: context.language,
      programme: programme.map(({ id, at, title, language }) => ({ id, time: siteTime(at), title, language })),
      ends_time: row.endsAt && siteTime(row.endsAt),
      missing: missingBeforeEnd(missing),
      assigned: [...assigned.values()],
    }
  }

  return { toStaffNotes, toStaffNote, toStaffBlog }
}

function stateOf({ withdrawnAt, publishedAt, dueAt }: NoteRow): StaffLiveNote['state'] {
  if (withdrawnAt) return 'withdrawn'
  if (publishedAt) return 'published'
  return dueAt ? 'waiting' : 'offered'
}

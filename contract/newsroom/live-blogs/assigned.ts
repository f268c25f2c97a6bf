import { z } from 'zod'
import { defineCall, id, undoMs } from '#contract/call.ts'
import { siteLanguage } from '#contract/staff/records.ts'
import { staffLiveBlog, staffLiveNote } from './live-desk.ts'
import { liveLimits } from './live-terms.ts'

/** Live blogs as authors write them who are assigned to one, without a role in the console. */

const assignedBlog = staffLiveBlog.pick({ item: true, title: true, language: true, state: true })
const ownNote = staffLiveNote.pick({
  id: true,
  kind: true,
  time: true,
  title: true,
  text: true,
  language: true,
  state: true,
})

export const assignedLiveCalls = {
  /** The live blogs that the caller is assigned to, the newest first. */
  myLiveBlogs: defineCall({
    name: 'myLiveBlogs',
    auth: 'user',
    input: z.object({}),
    output: z.object({ list: z.array(assignedBlog) }),
  }),
  /** One of them, with the caller's own notes, the newest first. */
  myLiveDesk: defineCall({
    name: 'myLiveDesk',
    auth: 'user',
    input: z.object({ item: id }),
    output: z.object({ blog: assignedBlog, notes: z.array(ownNote) }),
  }),
  /** Sends a note, which readers get after `undo_ms`. The same key sent again returns the note that is there. */
  writeLiveNote: defineCall({
    name: 'writeLiveNote',
    auth: 'user',
    input: z.object({
      item: id,
      key: z.uuid(),
      kind: z.enum(['text', 'quote']),
      language: siteLanguage.default('zh-Hans'),
      title: z.string().max(2 * liveLimits.title),
      text: z
        .string()
        .max(2 * liveLimits.text)
        .default(''),
    }),
    output: z.object({ note: ownNote, undo_ms: undoMs }),
  }),
  /** Takes back a note of the caller that readers do not have yet. */
  undoOwnLiveNote: defineCall({ name: 'undoOwnLiveNote', auth: 'user', input: z.object({ id }), output: z.object({}) }),
}

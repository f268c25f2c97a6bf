import { randomUUID } from 'node:crypto'
import type { CallInput } from '#contract/calls.ts'
import type { StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'
import type { TestMember } from '#server/test-member.ts'
import { publish, type TestNewsroom } from '#server/test-newsroom.ts'

type NoteInput = Partial<CallInput<'sendLiveNote'>>

/** An article that runs live, for tests. */
export interface TestLiveBlog {
  item: number
  /** Sends a note that waits for its time. */
  send(given?: NoteInput, by?: TestMember): Promise<StaffLiveNote>
  /** The same, and readers have it. */
  publish(given?: NoteInput, by?: TestMember): Promise<StaffLiveNote>
  /** Has readers get what waits. */
  release(): Promise<void>
  /** Begins, pauses or ends. */
  setState(state: 'live' | 'paused' | 'ended', given?: object): Promise<number>
}

export async function openTestLiveBlog(newsroom: TestNewsroom, title = '年会第一天'): Promise<TestLiveBlog> {
  const { item_id: item } = await publish(newsroom, { title })
  const { editor, site } = newsroom
  await editor.call('makeLiveBlog', { item })
  const release = async () => {
    await site.services.liveBlogs.publishDue(new Date(Date.now() + 3_600_000))
  }
  const send: TestLiveBlog['send'] = async (given = {}, by = editor) => {
    const input = { item, key: randomUUID(), kind: 'text', title: '一条', ...given }
    const { data, message, fields } = await by.call('sendLiveNote', input)
    if (!data) throw new Error(`Nothing was sent: ${message} ${fields}`)
    return data.note
  }
  return {
    item,
    send,
    release,
    async publish(given, by) {
      const note = await send(given, by)
      await release()
      return note
    },
    async setState(state, given = {}) {
      const { blog } = (await editor.call('liveDesk', { item })).data
      return (await editor.call('setLiveState', { item, version: blog.version, state, ...given })).code
    },
  }
}

import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom } from '#server/test-newsroom.ts'

/** A newsroom for tests of the flash desk, with what they look at: readers' lists, the log, and the tables. */
export async function openTestFlashDesk() {
  const newsroom = await openTestNewsroom()
  const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
  return {
    newsroom,
    query,
    audited: async (action: string, target: string) =>
      (await query('select actor_id, before, after from audit_log where action = $1 and target = $2', [action, target]))
        .rows,
    readers: async (language = 'cn') =>
      (await callAsVisitor(newsroom.site, 'getArticleList', { kind: 'flash' }, { language })).data.list,
    details: async (id: number, language = 'cn') =>
      (await callAsVisitor(newsroom.site, 'getInformationDetails', { id }, { language })).data,
    /** Publishes a flash whose words no other one has. */
    async publish(title: string, given: object = {}) {
      const { data, message } = await newsroom.editor.call('publishFlash', { title, text: `${title}。`, ...given })
      if (data?.saved !== true) throw new Error(`Nothing was published: ${message} ${JSON.stringify(data)}`)
      return { ...data.flash, item: data.flash.item ?? 0 }
    },
  }
}

export type TestFlashDesk = Awaited<ReturnType<typeof openTestFlashDesk>>

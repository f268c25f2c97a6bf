import { afterAll, beforeAll, expect, it } from 'vitest'
import { countDueRows, createDueLook, type DueRows } from './platform/jobs/due-rows.ts'
import { openTestNewsroom, type TestNewsroom } from './test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

const queues = (): Map<string, DueRows> => {
  const { registered, mails } = newsroom.site.services
  const tasks = [...registered.tasks, ...registered.everyProcess, mails.task]
  return new Map(tasks.flatMap(({ name, due }) => (due ? [[name, due]] : [])))
}

/** The names of the tasks that have something to do. */
async function dueTasks(): Promise<string[]> {
  const asked = [...queues()]
  const answers = await createDueLook(newsroom.site.services.database)(asked.map(([, due]) => due))
  expect(answers).toHaveLength(asked.length)
  return asked.flatMap(([name], place) => (answers[place] ? [name] : [])).toSorted()
}

const run = (statement: string) => newsroom.site.services.database.pool.query(statement)

it('asks about all tasks in one statement, and none has anything to do where nothing waits', async () => {
  await run('delete from search_pending')
  await run('delete from waiting_mails')
  expect(queues().size).toBeGreaterThan(10)
  expect(await dueTasks()).toEqual([])
})

it.each([
  [
    'mails',
    `insert into waiting_mails (about, recipient, subject, body, html, language, next_at)
      values ('a:1', 'a@example.org', 's', 'b', '', 'en', now())`,
    'delete from waiting_mails',
  ],
  [
    'planned-message',
    `insert into broadcasts (key, audience, texts, link, sent_by, sent_at, held_until)
      select gen_random_uuid(), '{"kind": "all"}', '{}', '', id, now(), now() from users limit 1`,
    'delete from broadcasts',
  ],
  [
    'planned-flash',
    `insert into flash_reports (writer_id, state, fields, publish_at)
      select id, 'planned', '{}', now() from users limit 1`,
    'delete from flash_reports',
  ],
])('%s has something to do once a row is due, not before', async (name, insert, remove) => {
  await run(insert.replace(/now\(\)(?=\)|\s*from)/g, "now() + interval '1 hour'"))
  expect(await dueTasks()).not.toContain(name)
  await run(remove)
  await run(insert)
  expect(await dueTasks()).toContain(name)
  const { waiting, oldestSeconds } = (await countDueRows(newsroom.site.services.database, queues())).get(name) ?? {}
  expect([waiting, Number(oldestSeconds) >= 0 && Number(oldestSeconds) < 60]).toEqual([1, true])
  await run(remove)
})

import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { CheckState } from '#contract/staff/operation-terms.ts'
import { addMember } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'
import { refused } from '#server/test-refusal.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())
beforeEach(() => query('delete from operation_checks'))

const query = (sql: string, values: unknown[] = []) => newsroom.site.services.database.pool.query(sql, values)
const operations = () => newsroom.site.services.operations
const minute = 60_000
/** Checks one thing, some minutes after the test began. */
const begin = Date.now()
const check = (state: CheckState, minutes: number, about = 'a') =>
  operations().checkAll(
    [{ kind: 'queue', look: async () => [{ about, state, measured: { waiting: 3, seconds: 200 } }] }],
    new Date(begin + minutes * minute),
  )
const read = async () => (await newsroom.editor.call('getOperations')).data
const handle = (act: string, member = newsroom.editor) => member.call('handleOperation', { key: 'queue:a', act })

it('checks everything that a site has, and finds nothing wrong with a new one', async () => {
  const { registered, mails } = newsroom.site.services
  const tasks = [...registered.tasks, ...registered.everyProcess, mails.task]
  await operations().reportTask.run()
  await registered.provisions
    .checkTask({ tasks, jobs: { queues: async () => [{ name: 'events', waiting: 2, active: 0, failed: 0 }] } })
    .run(new AbortController().signal)
  const { list: all, silent, checked_time: checked, last_problem_time: problem } = await read()
  // Other tests of this process may have asked providers.
  const list = all.filter(({ kind }) => kind !== 'provider')
  const kinds = new Set(list.map(({ kind }) => kind))
  // A process without roles runs none of them; disks and memory of this machine may be as full as they like.
  expect([...kinds]).toEqual(['queue', 'jobs', 'connections', 'transactions', 'trouble', 'switch', 'disk', 'memory'])
  const others = list.filter(({ kind }) => kind !== 'disk' && kind !== 'memory')
  expect(others.filter(({ state }) => state !== 'fine')).toEqual([])
  expect([silent, checked !== null]).toEqual([false, true])
  expect(list.some(({ key }) => key === 'queue:mails')).toBe(true)
  expect(list.find(({ kind }) => kind === 'jobs')?.measured).toEqual({ waiting: 2, failed: 0 })
  expect(list.find(({ kind }) => kind === 'connections')?.measured.used).toBeGreaterThan(0)
  if (others.length === all.length) expect(problem).toBeNull()
})

it('keeps since when something is late, and forgets who handles it once it is fine', async () => {
  const { editor, colleague } = newsroom
  await check('late', -30)
  await check('late', -20)
  expect((await handle('take')).code).toBe(200)
  const [late] = (await read()).list
  expect(late).toMatchObject({ key: 'queue:a', state: 'late', handler: { id: editor.id }, muted_until: null })
  expect((late?.since ?? '') < (late?.checked_time ?? '')).toBe(true)
  await handle('take', colleague)
  expect((await read()).list[0]?.handler?.id).toBe(colleague.id)
  await check('fine', -10)
  const { list, last_problem_time: problem } = await read()
  expect(list).toMatchObject([{ state: 'fine', handler: null, handled_since: null }])
  expect(list[0]?.since).toBe(list[0]?.checked_time)
  expect(problem).not.toBeNull()
  expect(await handle('take')).toMatchObject(refused('wrongState'))
  const { rows } = await query(`select action, target from audit_log where target = 'operation:queue:a'`)
  expect(rows).toEqual(Array(2).fill({ action: 'operations.take', target: 'operation:queue:a' }))
})

it('shows the worst state of each of 24 hours', async () => {
  await check('failing', -90)
  await check('late', -89)
  await check('fine', 0)
  const [{ hours } = { hours: [] }] = (await read()).list
  expect(hours).toHaveLength(24)
  expect(hours.at(-1)).toBe('fine')
  expect(hours.slice(-3)).toContain('failing')
  expect(hours).not.toContain('late')
})

it('is not counted as a problem while it is muted', async () => {
  const count = async () => (await newsroom.editor.call('getDesk')).data.operations
  await check('failing', 0)
  expect(await count()).toBe(1)
  await handle('mute')
  expect([await count(), (await read()).list[0]?.muted_until !== null]).toEqual([0, true])
  await handle('unmute')
  expect(await count()).toBe(1)
})

it('forgets what is gone, and keeps what could not be checked, whose age shows', async () => {
  await check('late', -10)
  const failing = { kind: 'queue', look: () => Promise.reject(new Error('away')) } as const
  await operations().checkAll([failing], new Date(begin))
  const { list, silent } = await read()
  expect([list.map(({ about }) => about), silent]).toEqual([['a'], true])
  await check('fine', 0, 'b')
  expect((await read()).list.map(({ about }) => about)).toEqual(['b'])
})

it('is for the newsroom alone', async () => {
  const reader = await addMember(newsroom.site)
  expect((await reader.call('getOperations')).data).toBeNull()
  expect((await handle('take', reader)).code).not.toBe(200)
  expect(await newsroom.editor.call('handleOperation', { key: 'queue:none', act: 'take' })).toMatchObject(
    refused('wrongState'),
  )
})

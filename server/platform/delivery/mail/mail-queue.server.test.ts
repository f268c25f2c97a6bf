import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase, transaction } from '#server/platform/database/database.ts'
import { migrate } from '#server/platform/database/migrations.ts'
import { runRepeatedly } from '#server/platform/jobs/repeated-tasks.ts'
import { createTestDatabase, silentLog } from '../../../../tools/test-database.ts'
import { DeliveryError } from '../delivery-error.ts'
import { createMailQueue, type QueuedMail, retrySeconds } from './mail-queue.ts'
import type { Mail } from './mailer.ts'

let database: Database
let drop: () => Promise<unknown>
beforeAll(async () => {
  const created = await createTestDatabase()
  drop = created.drop
  database = await openDatabase({ databaseUrl: created.url, dataDir: '' }, silentLog)
  await migrate(database, new URL('../../../', import.meta.url), silentLog)
})
afterAll(async () => {
  await database.close()
  await drop()
})
beforeEach(() => database.pool.query('delete from waiting_mails'))

const mail: QueuedMail = {
  about: 'feedback:1',
  userId: null,
  to: 'reader@mail.test',
  subject: '回复',
  text: '正文',
  html: '<p>正文</p>',
  language: 'zh-Hans',
}

/** A queue whose emails are put into `sent`, as long as nothing fails. */
function open() {
  const state = { wrong: undefined as Error | undefined, sent: [] as Mail[] }
  const send = async (one: Mail) => {
    if (state.wrong) throw state.wrong
    state.sent.push(one)
  }
  return { state, queue: createMailQueue({ database, mailer: { send }, log: silentLog }) }
}
const rows = async () => (await database.pool.query('select * from waiting_mails')).rows
const makeDue = () => database.pool.query('update waiting_mails set next_at = now()')
const standing = async (queue: ReturnType<typeof createMailQueue>) =>
  (await queue.standing([mail.about, 'feedback:2'])).get(mail.about)

describe('mails that wait', () => {
  it('are sent as they were written, and leave nothing behind', async () => {
    const { queue, state } = open()
    await queue.add(database.orm, mail)
    expect(await standing(queue)).toBe('waiting')
    await queue.sendDue()
    const { about, userId, ...written } = mail
    expect(state.sent).toEqual([{ ...written, files: [] }])
    expect(await rows()).toEqual([])
    expect(await standing(queue)).toBeUndefined()
  })

  it('know where an answer goes, and forget it when they are given up', async () => {
    const { queue, state } = open()
    const longest = `${'字'.repeat(250)}@b.c`
    for (const [place, replyTo] of ['ann@paper.example', longest].entries())
      await queue.add(database.orm, { ...mail, about: `message:${place}`, replyTo })
    await queue.sendDue()
    expect(state.sent.map(({ replyTo }) => replyTo).toSorted()).toEqual(['ann@paper.example', longest])
    state.wrong = new DeliveryError('receiver', 'nobody')
    await queue.add(database.orm, { ...mail, replyTo: 'ann@paper.example' })
    await queue.sendDue()
    expect(await rows()).toMatchObject([{ about: mail.about, reply_to: '' }])
    const tooLong = queue.add(database.orm, { ...mail, about: 'message:3', replyTo: `${longest}${'字'.repeat(9)}` })
    await expect(tooLong).rejects.toThrow()
  })

  it('go with the transaction that they were added in', async () => {
    const { queue, state } = open()
    const failing = transaction(database, async (tx) => {
      await queue.add(tx, mail)
      throw new Error('not after all')
    })
    await expect(failing).rejects.toThrow('not after all')
    await queue.sendDue()
    expect(state.sent).toEqual([])
  })

  it('are each sent by one of several processes', async () => {
    const [one, other] = [open(), open()]
    for (let n = 1; n <= 20; n += 1) await one.queue.add(database.orm, { ...mail, about: `feedback:${n}` })
    await Promise.all([one.queue.sendDue(), other.queue.sendDue()])
    expect(one.state.sent.length + other.state.sent.length).toBe(20)
  })

  it('are tried again, ever later, and then given up: nothing of them stays but that they failed', async () => {
    const { queue, state } = open()
    state.wrong = new DeliveryError('unreachable', 'no way')
    await queue.add(database.orm, mail)
    for (const seconds of retrySeconds) {
      await queue.sendDue()
      const { rows: left } = await database.pool.query(
        'select extract(epoch from next_at - now())::float8 as seconds from waiting_mails',
      )
      expect(Math.abs(left[0].seconds - seconds)).toBeLessThan(20)
      await queue.sendDue()
      await makeDue()
    }
    expect(await standing(queue)).toBe('waiting')
    await queue.sendDue()
    expect(await standing(queue)).toBe('failed')
    expect(JSON.stringify(await rows())).not.toMatch(/reader@|正文|回复/)
    state.wrong = undefined
    await makeDue()
    await queue.sendDue()
    expect(state.sent).toEqual([])
  })

  it('to nobody are given up at once', async () => {
    const { queue, state } = open()
    state.wrong = new DeliveryError('receiver', 'nobody lives there')
    await queue.add(database.orm, mail)
    await queue.sendDue()
    expect(await standing(queue)).toBe('failed')
  })

  it('that a process took which then ended are free again, not before', async () => {
    const { queue, state } = open()
    await queue.add(database.orm, mail)
    const never = createMailQueue({ database, mailer: { send: () => new Promise(() => {}) }, log: silentLog })
    void never.sendDue()
    await expect.poll(async () => (await rows())[0]?.tries).toBe(1)
    await queue.sendDue()
    expect(state.sent).toEqual([])
    await makeDue()
    await queue.sendDue()
    expect(state.sent).toHaveLength(1)
  })

  it('of a member leave with the account', async () => {
    const { queue, state } = open()
    const { rows: users } = await database.pool.query(`insert into users (nickname) values ('读者') returning id`)
    const userId = Number(users[0].id)
    await queue.add(database.orm, { ...mail, userId })
    await queue.erase(database.orm, userId)
    await queue.sendDue()
    expect([state.sent, await rows()]).toEqual([[], []])
  })

  it('are counted under how what they are about begins, found in an index', async () => {
    const { queue, state } = open()
    state.wrong = new DeliveryError('receiver', 'nobody lives there')
    for (const about of ['message:1:b', 'message:1:a']) await queue.add(database.orm, { ...mail, about })
    await queue.sendDue()
    for (const about of ['message:1:c', 'message:12:a', 'message:2:a', 'message;', 'message:1'])
      await queue.add(database.orm, { ...mail, about }, 60_000)
    const asked: SQL[] = []
    const execute = (query: SQL) => {
      asked.push(query)
      return database.orm.execute(query)
    }
    const noting = { orm: { execute } as unknown as Database['orm'] }
    const noted = createMailQueue({ database: noting, mailer: { send: async () => {} }, log: silentLog })
    expect([...(await noted.standingUnder(['message:1:', 'message:2:', 'message:3:']))].sort()).toEqual([
      ['message:1:', { waiting: 1, failed: 2, failures: ['message:1:a', 'message:1:b'] }],
      ['message:2:', { waiting: 1, failed: 0, failures: [] }],
    ])
    const plan = await transaction(database, async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`)
      return (await tx.execute(sql`explain (costs off) ${asked[0]}`)).rows
    })
    expect(JSON.stringify(plan)).toMatch(/Index Cond: [^"]*about ~>=~/)
  })

  it('are looked for until told to stop', async () => {
    const { queue, state } = open()
    const keeping = runRepeatedly([queue.task], silentLog)
    await queue.add(database.orm, mail)
    await expect.poll(() => state.sent.length).toBe(1)
    await keeping.close()
  })
})

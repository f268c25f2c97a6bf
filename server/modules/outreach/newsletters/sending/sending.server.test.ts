import { describe, expect, it } from 'vitest'
import type { TestSmtpServer } from '#server/platform/delivery/mail/test-smtp-server.ts'
import { countIssue, finishIssue } from '../issues-store.ts'
import { retrySeconds } from './sender.ts'
import { openSending, writeShort } from './test-sending.ts'

const { open, query, received, addIssue, openSender, states } = openSending()
const first = () => open.servers[0] as TestSmtpServer

describe('an issue', () => {
  it('goes to each recipient once, over all servers, also when two processes send it', async () => {
    const id = await addIssue(500)
    const [one, other] = [openSender(), openSender()]
    await Promise.all([one.sender.sendDue(), other.sender.sendDue()])
    await one.sender.sendDue()
    expect(new Set(received()).size).toBe(500)
    expect(received()).toHaveLength(500)
    for (const { mails } of open.servers) expect(mails.length).toBeGreaterThan(0)
    expect(await states()).toEqual({ sent: 500 })
    expect(await countIssue(open.database.orm, id)).toMatchObject({ sent: 500, waiting: 0, p50: 1800, p99: 1800 })
  })

  it('goes on over the other server where one fails midway', async () => {
    await addIssue(100)
    const { sender, wait } = openSender()
    const end = setInterval(() => first().mails.length > 10 && void first().close(), 1)
    await sender.sendDue()
    clearInterval(end)
    wait(600)
    await sender.sendDue()
    const { sent = 0, unknown = 0 } = await states()
    expect(sent + unknown).toBe(100)
    expect(unknown).toBeLessThanOrEqual(2)
    expect(new Set(received()).size).toBe(received().length)
    expect(received().length).toBeGreaterThanOrEqual(sent)
  })

  it('waits for a server that greylists, for six attempts and no longer', async () => {
    await addIssue(1)
    for (const server of open.servers) server.answers.RCPT = '451 4.7.1 Greylisted'
    const { sender, wait, refused } = openSender()
    await sender.sendDue()
    await sender.sendDue()
    expect(await query('select state, tries from newsletter_deliveries')).toEqual([{ state: 'waiting', tries: 1 }])
    for (const seconds of retrySeconds) {
      wait(seconds)
      await sender.sendDue()
    }
    const [row] = await query('select state, tries, cause from newsletter_deliveries')
    expect(row).toEqual({ state: 'failed', tries: 6, cause: 'EENVELOPE 451' })
    expect([received(), refused]).toEqual([[], []])
  })

  it('that greylisting put off arrives once the server accepts it', async () => {
    await addIssue(3)
    for (const server of open.servers) server.answers.RCPT = '451 4.7.1 Greylisted'
    const { sender, wait } = openSender()
    await sender.sendDue()
    for (const server of open.servers) delete server.answers.RCPT
    wait(retrySeconds[0] ?? 0)
    await sender.sendDue()
    expect([await states(), received().length]).toEqual([{ sent: 3 }, 3])
  })

  it('leaves open only emails whose transfer a hanging server did not answer', async () => {
    await addIssue(20)
    open.servers[1]?.close()
    const { sender, wait } = openSender({ connections: 1 }, 300)
    first().answers['.'] = ''
    await sender.sendDue()
    expect(await states()).toEqual({ unknown: 1, waiting: 19 })
    delete first().answers['.']
    wait(600)
    await sender.sendDue()
    expect(await states()).toEqual({ unknown: 1, sent: 19 })
  })

  it('is stopped by no recipient who is refused or cannot be written to', async () => {
    await addIssue(20)
    const write = async (delivery: Parameters<typeof writeShort>[0]) => {
      if (delivery.address === 'reader7@mail.test') throw new Error('unreadable')
      return { ...(await writeShort(delivery)), to: delivery.address === 'reader9@mail.test' ? '' : delivery.address }
    }
    for (const server of open.servers) server.refused = /reader[35]@/
    const { sender, refused } = openSender({ write })
    await sender.sendDue()
    const { sent = 0, failed = 0, waiting = 0 } = await states()
    expect([sent, failed + waiting]).toEqual([16, 4])
    expect(refused.sort()).toEqual(['reader3@mail.test', 'reader5@mail.test'])
  })

  it('that is paused or cancelled is sent no further, and goes on once it is resumed', async () => {
    const id = await addIssue(40)
    const { sender } = openSender({
      connections: 1,
      async write(delivery) {
        if (received().length === 10) await query(`update newsletter_issues set state = 'paused' where id = ${id}`)
        return writeShort(delivery)
      },
    })
    await sender.sendDue()
    const stopped = received().length
    expect(stopped).toBeLessThan(15)
    await sender.sendDue()
    expect(received()).toHaveLength(stopped)
    await query(`update newsletter_issues set state = 'approved' where id = ${id}`)
    const resumed = openSender()
    await resumed.sender.sendDue()
    expect(new Set(received()).size).toBe(40)
    expect(received()).toHaveLength(40)
  })

  it('goes to nobody who left or was suspended since it was listed', async () => {
    await addIssue(5)
    await query(`update newsletter_subscribers set lists = '{}' where address like 'reader1@%'`)
    await query(`update newsletter_subscribers set state = 'suspended' where address like 'reader2@%'`)
    await query(`delete from newsletter_subscribers where address like 'reader3@%'`)
    await openSender().sender.sendDue()
    expect(received().sort()).toEqual(['reader4@mail.test', 'reader5@mail.test'])
    expect(await states()).toEqual({ sent: 2, skipped: 3 })
  })

  it('keeps to the limit of a domain in all processes together, and others do not wait for it', async () => {
    await addIssue(30)
    await query(`update newsletter_subscribers set address = replace(address, 'mail.test', 'busy.test')
      where id in (select id from newsletter_subscribers order by id limit 20)`)
    const [one, other] = [openSender({ perDomain: 12 }), openSender({ perDomain: 12 })]
    await Promise.all([one.sender.sendDue(), other.sender.sendDue()])
    await other.sender.sendDue()
    const of = (domain: string) => received().filter((address) => address.endsWith(domain)).length
    expect([of('busy.test'), of('mail.test')]).toEqual([12, 10])
    other.wait(60)
    await other.sender.sendDue()
    expect([of('busy.test'), of('mail.test')]).toEqual([20, 10])
  })

  it('keeps its counts when it is finished', async () => {
    const id = await addIssue(2)
    await openSender().sender.sendDue()
    const counts = await countIssue(open.database.orm, id)
    await finishIssue(open.database.orm, id, counts, new Date())
    expect(await query('select state, counts from newsletter_issues')).toEqual([{ state: 'sent', counts }])
  })
})

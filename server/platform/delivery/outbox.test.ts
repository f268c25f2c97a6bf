import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Mail } from './mail/mailer.ts'
import { openOutbox } from './outbox.ts'
import type { Sms } from './sms/sms-sender.ts'

const mail: Mail = {
  to: 'a@example.org',
  subject: '验证码',
  text: '482913',
  html: '<p>482913</p>',
  language: 'zh-Hans',
}
const sms: Sms = { phoneCode: '86', phone: '13800138000', text: '482913', code: '482913' }

let parent: string
let folder: string
let time: number
const now = () => new Date(time)
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'harbourwire-outbox-'))
  folder = join(parent, 'outbox')
  time = Date.UTC(2026, 0, 2, 3, 4, 5, 67)
})
afterEach(() => rmSync(parent, { recursive: true }))

describe('the outbox', () => {
  it('is empty, and makes no folder, before the first message', async () => {
    expect(await openOutbox(folder).list()).toEqual([])
    expect(readdirSync(parent)).toEqual([])
  })

  it('keeps each message as a file named by its time, for the owner alone', async () => {
    const { mailer, smsSender, list } = openOutbox(folder, { now })
    await mailer.send(mail)
    time += 1
    await smsSender.send(sms)
    const files = readdirSync(folder).sort()
    expect(files).toEqual([
      expect.stringMatching(/^20260102T030405067Z-[0-9a-f]{8}\.json$/),
      expect.stringMatching(/^20260102T030405068Z-[0-9a-f]{8}\.json$/),
    ])
    for (const file of files) expect(statSync(join(folder, file)).mode & 0o777).toBe(0o600)
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(await list()).toEqual([
      { name: files[1], time: '2026-01-02T03:04:05.068Z', kind: 'sms', ...sms },
      { name: files[0], time: '2026-01-02T03:04:05.067Z', kind: 'mail', ...mail },
    ])
    expect(await list(1)).toMatchObject([{ kind: 'sms' }])
  })

  it('keeps where an answer goes', async () => {
    const { mailer, list } = openOutbox(folder)
    await mailer.send({ ...mail, replyTo: 'ann@paper.example' })
    expect(await list()).toMatchObject([{ kind: 'mail', to: mail.to, replyTo: 'ann@paper.example' }])
    await expect(mailer.send({ ...mail, replyTo: 'a@b.example\r\nBcc: c@d.example' })).rejects.toThrow('answers')
    expect(await list()).toHaveLength(1)
  })

  it('keeps all of many messages of one moment', async () => {
    const { mailer, list } = openOutbox(folder, { now })
    await Promise.all(Array.from({ length: 50 }, (_, index) => mailer.send({ ...mail, subject: `${index}` })))
    const subjects = (await list()).map((entry) => (entry.kind === 'mail' ? Number(entry.subject) : -1))
    expect(subjects.sort((one, other) => one - other)).toEqual(Array.from({ length: 50 }, (_, index) => index))
  })

  it('keeps the newest alone, and leaves other files be', async () => {
    const { mailer, list } = openOutbox(folder, { now, most: 3 })
    await mailer.send({ ...mail, subject: '0' })
    writeFileSync(join(folder, 'notes.txt'), 'not ours')
    for (let index = 1; index < 6; index += 1) {
      time += 1000
      await mailer.send({ ...mail, subject: `${index}` })
    }
    expect((await list()).map((entry) => entry.kind === 'mail' && entry.subject)).toEqual(['5', '4', '3'])
    expect(readdirSync(folder)).toHaveLength(4)
  })

  it('is read by one process while another removes', async () => {
    const writers = [openOutbox(folder, { most: 2 }), openOutbox(folder, { most: 2 })]
    const reader = openOutbox(folder)
    for (let round = 0; round < 20; round += 1) {
      await Promise.all([...writers.map(({ mailer }) => mailer.send(mail)), reader.list()])
    }
    expect((await reader.list()).length).toBeLessThanOrEqual(3)
  })

  it('refuses what could not be delivered either', async () => {
    const { mailer, smsSender, list } = openOutbox(folder)
    await expect(mailer.send({ ...mail, to: 'a@example.org, b@example.org' })).rejects.toMatchObject({
      reason: 'receiver',
    })
    await expect(smsSender.send({ ...sms, phone: '../../x' })).rejects.toMatchObject({ reason: 'receiver' })
    expect(await list()).toEqual([])
  })
})

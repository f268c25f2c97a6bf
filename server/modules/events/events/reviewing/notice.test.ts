import { expect, it } from 'vitest'
import type { Executor } from '#server/platform/database/database.ts'
import { createNotice, type NoticeNeeds } from './notice.ts'

it('calls giving up refused changes what the page of the event calls it', async () => {
  const sent: Parameters<NoticeNeeds['messages']['send']>[0][] = []
  const notice = createNotice({
    accounts: { people: { writer: async () => undefined } as unknown as NoticeNeeds['accounts']['people'] },
    messages: { send: async (message) => void sent.push(message) },
    mails: { add: async () => {} },
    siteName: async () => 'Harbourwire',
    siteOrigin: 'https://news.example',
  })
  const decision = { id: 7, version: 2, ownerId: 3, title: '聚会', isChange: true, reason: '地址不全' }
  await notice.notifyDecision({} as Executor, decision, new Date())
  expect(sent).toHaveLength(1)
  expect(sent[0]?.texts).toMatchObject({
    'zh-Hans': { text: expect.stringMatching(/放弃修改。$/) },
    'zh-Hant-HK': { text: expect.stringMatching(/放棄修改。$/) },
    en: { text: expect.stringMatching(/discard them\.$/) },
  })
})

import type { Language } from '#language/languages.ts'
import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ManuscriptRow } from './manuscripts-store.ts'

type Texts = Record<Language, { title: string; text: string }>

const textsOf = (title: string): Texts => ({
  'zh-Hans': { title: `《${title}》已发布`, text: '定时发布的稿件已经上线。' },
  'zh-Hant-HK': { title: `《${title}》已發布`, text: '定時發布的稿件已經上線。' },
  en: { title: `“${title}” is published`, text: 'Your scheduled article is now live.' },
})

const textsOfHolding = (title: string): Texts => ({
  'zh-Hans': { title: `《${title}》没有定时发布`, text: '这篇文章此前已由编辑部下线，修订稿改为等待审核。' },
  'zh-Hant-HK': { title: `《${title}》沒有定時發布`, text: '這篇文章此前已由編輯部下線，修訂稿改為等待審核。' },
  en: {
    title: `“${title}” was not published as scheduled`,
    text: 'The newsroom had taken the article offline, so your revision is awaiting review.',
  },
})

/** Notifies the author why a planned text has not gone out. @param tx the transaction that holds it back */
export async function tellOfHolding(
  tx: Executor,
  row: ManuscriptRow,
  { messages, now }: { messages: Pick<MessagesService, 'send'>; now: Date },
): Promise<void> {
  const link = `/publish/${row.id}`
  await messages.send({ userId: row.ownerId, kind: 'review', texts: textsOfHolding(row.title), link, now }, tx)
}

/** Notifies the author that a planned text has gone out. @param tx the transaction of its publication */
export async function tellOfPublication(
  tx: Executor,
  row: ManuscriptRow,
  { messages, now }: { messages: Pick<MessagesService, 'send'>; now: Date },
): Promise<void> {
  const link = `/contents/${row.itemId}`
  await messages.send({ userId: row.ownerId, kind: 'review', texts: textsOf(row.title), link, now }, tx)
}

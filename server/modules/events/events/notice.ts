import type { MessagesService } from '#server/modules/members/inbox/service.ts'
import type { Executor } from '#server/platform/database/database.ts'

/** Tells organisers what the newsroom decided, in the transaction of the decision. */
export function createNotice({ messages }: { messages: Pick<MessagesService, 'send'> }) {
  return {
    /** @param reason why it was refused; null: it was approved */
    async decided(
      tx: Executor,
      { id, ownerId, title }: { id: number; ownerId: number | null; title: string },
      reason: string | null,
      now: Date,
    ): Promise<void> {
      if (ownerId === null) return
      const approved = reason === null
      await messages.send(
        {
          userId: ownerId,
          kind: 'review',
          texts: approved ? approvedTexts(title) : refusedTexts(title, reason),
          link: approved ? `/events/${id}` : `/ac_create/${id}`,
          now,
        },
        tx,
      )
    },
  }
}

const approvedTexts = (title: string) => ({
  'zh-Hans': { title: `活动《${title}》已通过审核`, text: '读者现在可以看到它了。' },
  en: { title: `“${title}” was approved`, text: 'Readers can see it now.' },
})

const refusedTexts = (title: string, reason: string) => ({
  'zh-Hans': { title: `活动《${title}》未通过审核`, text: `原因：${reason}` },
  en: { title: `“${title}” was not approved`, text: `The reason: ${reason}` },
})

export type Notice = ReturnType<typeof createNotice>

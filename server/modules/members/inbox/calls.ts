import type { messageCalls } from '#contract/members/inbox.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { MessagesService } from './service.ts'

export const messageHandlers = (messages: MessagesService): Handlers<keyof typeof messageCalls> => ({
  myMessages: messages.list,
  readMessages: messages.read,
  sendFeedback: messages.takeFeedback,
})

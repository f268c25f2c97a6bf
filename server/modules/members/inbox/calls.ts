import type { messageCalls } from '#contract/members/inbox.ts'
import type { inboxDeskCalls } from '#contract/members/inbox-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { InboxDesk } from './desk.ts'
import type { MessagesService } from './service.ts'

export const messageHandlers = (messages: MessagesService): Handlers<keyof typeof messageCalls> => ({
  myMessages: messages.list,
  readMessages: messages.read,
  sendFeedback: messages.takeFeedback,
})

export const inboxDeskHandlers = ({ feedback, siteMessages }: InboxDesk): Handlers<keyof typeof inboxDeskCalls> => ({
  feedbackQueue: feedback.list,
  answerFeedback: feedback.answer,
  undoFeedbackAnswer: feedback.undo,
  countRecipients: siteMessages.count,
  sendSiteMessage: siteMessages.send,
  undoSiteMessage: siteMessages.undo,
  sentMessages: siteMessages.listSent,
})

import type { peopleCalls } from '#contract/members/people.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PeopleService } from './service.ts'

export const peopleHandlers = ({
  users,
  realNames,
  feedback,
  siteMessages,
  authors,
}: PeopleService): Handlers<keyof typeof peopleCalls> => ({
  staffUsers: users.list,
  staffUser: users.one,
  changeUserRole: users.changeRole,
  suspendUser: users.suspend,
  liftSuspension: users.lift,
  endUserSessions: users.endSessions,
  realNameQueue: realNames.list,
  lookAtRealName: realNames.look,
  decideRealName: realNames.decide,
  undoRealNameDecision: realNames.undo,
  feedbackQueue: feedback.list,
  answerFeedback: feedback.answer,
  undoFeedbackAnswer: feedback.undo,
  countRecipients: siteMessages.count,
  sendSiteMessage: siteMessages.send,
  undoSiteMessage: siteMessages.undo,
  sentMessages: siteMessages.sent,
  staffAuthors: authors.list,
  staffAuthor: authors.one,
  saveAuthor: authors.save,
  linkAuthor: authors.link,
})

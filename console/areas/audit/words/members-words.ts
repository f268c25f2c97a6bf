import type { AuditWords } from './audit-words-type.ts'

/** The log in words: users, their names and messages. */
export const membersWords = {
  actions: {
    'feedback.undo': 'audit.undo',
    'message.undo': 'audit.undo',
    'user.give_role': 'audit.giveRole',
    'user.take_role': 'audit.takeRole',
    'user.suspend': 'audit.suspend',
    'user.lift_suspension': 'audit.lift',
    'user.exempt': 'audit.exempt',
    'user.end_sessions': 'audit.endSessions',
    'realname.look': 'audit.look',
    'realname.approve': 'audit.approveName',
    'realname.reject': 'audit.rejectName',
    'realname.undo': 'audit.undo',
    'feedback.answer': 'audit.answer',
    'message.send': 'audit.message',
  },
  targets: {
    user: { word: 'target.user', addressOf: (id) => `/console/users/${id}` },
    feedback: { word: 'target.feedback', addressOf: () => '/console/feedback' },
    broadcast: { word: 'target.broadcast', addressOf: () => '/console/messages' },
  },
} satisfies AuditWords

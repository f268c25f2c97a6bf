import type { Plant } from '../plant.ts'

const accounts = 'server/modules/members/accounts'
const dispatcher = 'server/platform/http/call-dispatcher.ts'

/** Callers who are taken for others, or keep what they may not have any more. */
export const plants: readonly Plant[] = [
  {
    name: 'old-sessions-hand-out-rights',
    class: 'access that outlives revocation',
    changes: [
      { file: dispatcher, find: 'if (now.getTime() - provenAt > freshProofMs)', replace: 'if (provenAt === 0)' },
    ],
    tests: { project: 'server', files: ['server/permissions.server.test.ts'], pattern: 'wants a proof' },
  },
  {
    name: 'ended-sessions-go-on',
    class: 'access that outlives revocation',
    changes: [
      {
        file: `${accounts}/sessions/sessions-store.ts`,
        find: "        gt(sessions.expiresAt, now),\n        isYoung(now),\n        eq(users.status, 'active'),",
        replace: "        isYoung(now),\n        eq(users.status, 'active'),",
      },
    ],
    tests: { project: 'server', files: [`${accounts}/users-desk.server.test.ts`], pattern: 'signing out everywhere' },
  },
  {
    name: 'revoked-tokens-go-on',
    class: 'access that outlives revocation',
    changes: [
      {
        file: 'server/modules/integration/tokens/store.ts',
        find: 'and token.revoked_at is null and token.expires_at >',
        replace: 'and token.expires_at >',
      },
    ],
    tests: {
      project: 'server',
      files: ['server/modules/integration/tokens/tokens.server.test.ts'],
      pattern: 'ends when it is taken back',
    },
  },
  {
    name: 'tokens-make-every-call',
    class: 'a token where a session is required',
    changes: [
      {
        file: dispatcher,
        find: "if (!scope) throw new CallError('notAllowed', 'token')",
        replace: 'if (!scope) return',
      },
    ],
    tests: {
      project: 'server',
      files: ['server/modules/integration/tokens/tokens.server.test.ts'],
      pattern: 'with all scopes makes no call',
    },
  },
  {
    name: 'tokens-speak-for-their-owner-in-public-calls',
    class: 'a token where a session is required',
    changes: [
      {
        file: dispatcher,
        find: "const given = definition.auth === 'public' ? withoutToken(context) : context",
        replace: 'const given = withoutToken === undefined ? withoutToken : context',
      },
    ],
    tests: {
      project: 'server',
      files: ['server/modules/integration/tokens/tokens.server.test.ts'],
      pattern: 'stands for nobody',
    },
  },
  {
    name: 'suspended-accounts-sign-in',
    class: 'banned users as guests',
    changes: [
      {
        file: `${accounts}/sign-in/entrance.ts`,
        find: "    if (status !== 'active') throw",
        replace: "    if (status === 'erased') throw",
      },
    ],
    tests: {
      project: 'server',
      files: [`${accounts}/sign-in/sign-in.server.test.ts`],
      pattern: 'a suspended account',
    },
  },
  {
    name: 'blocked-accounts-write-in-public-calls',
    class: 'banned users as guests',
    changes: [
      {
        file: dispatcher,
        find: 'if (guard && !readingCalls.has(name))',
        replace: "if (guard && definition.auth !== 'public' && !readingCalls.has(name))",
      },
    ],
    tests: { project: 'server', files: ['server/caller-values.server.test.ts'], pattern: 'a blocked account' },
  },
]

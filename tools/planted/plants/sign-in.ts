import type { Plant } from '../plant.ts'

const accounts = 'server/modules/members/accounts'
const codesStore = `${accounts}/codes/codes-store.ts`

/** Passwords and codes that are accepted although they prove nothing. */
export const plants: readonly Plant[] = [
  {
    name: 'expired-codes-reset-passwords',
    class: 'password reset',
    changes: [
      {
        file: codesStore,
        find: '.where(and(at(place), gt(codes.expiresAt, now), lt(codes.tries, most)))',
        replace: '.where(and(at(place), lt(codes.tries, most)))',
      },
    ],
    tests: { project: 'server', files: [`${accounts}/codes/codes.server.test.ts`], pattern: 'lives for ten minutes' },
  },
  {
    name: 'codes-are-good-twice',
    class: 'password reset',
    changes: [
      {
        file: codesStore,
        find: '    .delete(codes)\n    .where(and(at(place), eq(codes.codeHash, codeHash)))',
        replace: '    .update(codes)\n    .set({ tries: 0 })\n    .where(and(at(place), eq(codes.codeHash, codeHash)))',
      },
    ],
    tests: {
      project: 'server',
      files: [`${accounts}/sign-in/reauthentication.server.test.ts`],
      pattern: 'which is good once',
    },
  },
  {
    name: 'codes-to-sign-in-reset-passwords',
    class: 'password reset',
    changes: [
      {
        file: `${accounts}/passwords/passwords.ts`,
        find: "await codes.use({ purpose: 'reset', address,",
        replace: "await codes.use({ purpose: 'sign-in', address,",
      },
    ],
    tests: {
      project: 'server',
      files: [`${accounts}/passwords/passwords.server.test.ts`],
      pattern: 'is not replaced by a code for signing in',
    },
  },
  {
    name: 'accounts-without-a-password-open-to-any',
    class: 'failed authentication',
    changes: [
      {
        file: `${accounts}/passwords/password-hash.ts`,
        find: 'return same && known != null',
        replace: 'return same || known == null',
      },
    ],
    tests: {
      project: 'server',
      files: [`${accounts}/sign-in/sign-in.server.test.ts`],
      pattern: 'answers the same for a wrong password',
    },
  },
  {
    name: 'wrong-tries-of-a-code-are-not-counted',
    class: 'limits bypassed by repetition or timing',
    changes: [
      {
        file: codesStore,
        find: '.set({ tries: sql`${codes.tries} + 1` })',
        replace: '.set({ tries: sql`${codes.tries}` })',
      },
    ],
    tests: { project: 'server', files: [`${accounts}/codes/codes.server.test.ts`], pattern: 'after five wrong tries' },
  },
  {
    name: 'proxies-are-believed-that-nobody-trusts',
    class: 'limits keyed by values of the caller',
    changes: [
      {
        file: 'server/platform/http/session-cookie.ts',
        find: '    address: request.ip,',
        replace: "    address: `${request.headers['x-forwarded-for'] ?? request.ip}`,",
      },
    ],
    tests: { project: 'server', files: ['server/caller-values.server.test.ts'], pattern: 'names itself anew' },
  },
  {
    name: 'each-browser-name-has-its-own-limit',
    class: 'limits keyed by values of the caller',
    changes: [
      {
        file: 'server/modules/events/tickets/code-guesses.ts',
        find: '[`wrong codes ${client}`, wrongCodes],',
        replace: "[`wrong codes ${client} ${caller?.device ?? ''}`, wrongCodes],",
      },
    ],
    tests: { project: 'server', files: ['server/caller-values.server.test.ts'], pattern: 'codes of an event' },
  },
]

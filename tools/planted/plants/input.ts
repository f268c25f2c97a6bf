import type { Plant } from '../plant.ts'

/** Input that is taken for more than what it says. */
export const plants: readonly Plant[] = [
  {
    name: 'words-of-orders-in-a-statement',
    class: 'SQL injection',
    changes: [
      {
        file: 'server/modules/events/orders/organiser-store.ts',
        find: "sql`lower(number || ' ' || orders.name || ' ' || orders.email) like ${holding(words.trim())}`",
        replace:
          "sql.raw(`lower(number || ' ' || orders.name || ' ' || orders.email) like '${holding(words.trim())}'`)",
      },
    ],
    tests: { project: 'server', files: ['server/hostile-parameters.server.test.ts'], pattern: 'parts of statements' },
  },
  {
    name: 'signs-of-patterns-in-searches',
    class: 'SQL injection',
    changes: [
      {
        file: 'server/platform/database/word-search.ts',
        find: "`%${text.toLowerCase().replace(/[\\\\%_]/g, '\\\\$&')}%`",
        replace: '`%${text.toLowerCase()}%`',
      },
    ],
    tests: { project: 'server', files: ['server/hostile-parameters.server.test.ts'], pattern: 'parts of statements' },
  },
  {
    name: 'escaped-dots-in-addresses',
    class: 'one input parsed in two ways',
    changes: [
      {
        file: 'server/platform/http/request-target.ts',
        find: 'resolveSegments(spelt.replace(escapes, (code) => unreservedOf(code) ?? code))',
        replace: 'unreservedOf("") ?? resolveSegments(spelt)',
      },
    ],
    tests: { project: 'unit', files: ['server/platform/http/request-target.test.ts'] },
  },
  {
    name: 'addresses-override-bodies',
    class: 'one input parsed in two ways',
    changes: [
      {
        file: 'server/platform/http/http.ts',
        find: 'return { ...(inAddress as object), ...body }',
        replace: 'return { ...body, ...(inAddress as object) }',
      },
      {
        file: 'server/platform/http/http.ts',
        find: "const inAddress = method === 'GET' || takesQuery ? query : {}",
        replace: "const inAddress = method === 'GET' || takesQuery !== false ? query : {}",
      },
    ],
    tests: {
      project: 'server',
      files: ['server/modules/members/accounts/codes/junk.server.test.ts'],
      pattern: 'a field that comes twice',
    },
  },
  {
    name: 'authors-found-by-their-email',
    class: 'filtering or sorting by hidden fields',
    changes: [
      {
        file: 'server/modules/content/authors/store.ts',
        find: 'or authors.introduction ilike ${patterns}\n',
        replace:
          'or authors.introduction ilike ${patterns} or exists (select from users where author_id = authors.id and email ilike ${patterns})\n',
      },
    ],
    tests: { project: 'server', files: ['server/hostile-parameters.server.test.ts'], pattern: 'is not found by' },
  },
  {
    name: 'tables-sorted-by-any-column',
    class: 'filtering or sorting by hidden fields',
    changes: [
      {
        file: 'contract/newsroom/desk.ts',
        find: "order: z.enum(['best', 'newest']).default('newest'),",
        replace: "order: z.string().max(40).default('newest'),",
      },
    ],
    tests: { project: 'unit', files: ['contract/closed-inputs.test.ts'], pattern: 'sorted or filtered' },
  },
  {
    name: 'profiles-take-every-field',
    class: 'mass assignment',
    changes: [
      {
        file: 'contract/members/accounts.ts',
        find: "name: 'editUserInfo',\n    auth: 'user',\n    input: z.object({",
        replace: "name: 'editUserInfo',\n    auth: 'user',\n    input: z.looseObject({",
      },
      {
        file: 'server/modules/members/accounts/profile/profile.ts',
        find: 'const change = await parseProfile(input)',
        replace: 'const change = { ...input, ...(await parseProfile(input)) } as ProfileChange',
      },
    ],
    tests: { project: 'unit', files: ['contract/closed-inputs.test.ts'], pattern: 'editUserInfo' },
  },
  {
    name: 'readers-name-their-role',
    class: 'mass assignment',
    changes: [
      {
        file: 'contract/members/accounts.ts',
        find: "name: 'editUserInfo',\n    auth: 'user',\n    input: z.object({",
        replace:
          "name: 'editUserInfo',\n    auth: 'user',\n    input: z.object({ roles: z.array(z.string()).optional(),",
      },
    ],
    tests: { project: 'unit', files: ['contract/closed-inputs.test.ts'], pattern: 'has no role' },
  },
  {
    name: 'confirmations-that-the-client-leaves-out',
    class: 'skip flags of the client',
    changes: [
      {
        file: 'server/platform/subjects/must-be-confirmed.ts',
        find: '  if (missing) throw',
        replace: '  if (missing && given.seen !== undefined) throw',
      },
    ],
    tests: { project: 'server', files: ['server/confirmed-acts.server.test.ts'], pattern: 'cancelActivity' },
  },
  {
    name: 'a-field-that-skips-the-check',
    class: 'skip flags of the client',
    changes: [
      {
        file: 'contract/members/accounts.ts',
        find: "name: 'editUserInfo',\n    auth: 'user',\n    input: z.object({",
        replace: "name: 'editUserInfo',\n    auth: 'user',\n    input: z.object({ skip_review: z.boolean().optional(),",
      },
    ],
    tests: { project: 'unit', files: ['contract/closed-inputs.test.ts'], pattern: 'skip a check' },
  },
]

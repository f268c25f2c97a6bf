import type { Plant } from '../plant.ts'

const dispatcher = 'server/platform/http/call-dispatcher.ts'

/** Callers who are taken for others, or may do more than they may. */
export const plants: readonly Plant[] = [
  {
    name: 'proof-not-asked',
    class: 'access that outlives revocation',
    changes: [
      {
        file: dispatcher,
        find: 'if (now.getTime() - provenAt > freshProofMs)',
        replace: 'if (provenAt === 0)',
      },
    ],
    tests: { project: 'server', files: ['server/permissions.server.test.ts'], pattern: 'wants a proof' },
  },
]

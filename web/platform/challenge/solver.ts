import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/sha'
import type { WorkChallenge } from '#contract/staff/form-challenges.ts'

// A program of its own, in a thread beside the page: it gets a challenge and sends the solution back, null where there is none.
addEventListener('message', ({ data: challenge }: MessageEvent<WorkChallenge>) =>
  solveChallenge({ challenge, deriveKey }).then(postMessage, () => postMessage(null)),
)

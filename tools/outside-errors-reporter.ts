import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

/** Writes the messages of errors that no test caught to a file: Vitest's own report says only that a run failed. */
export const outsideErrorsReporter = (file: string): Reporter => ({
  onTestRunEnd(_modules, errors) {
    writeFileSync(file, JSON.stringify(errors.map(({ message, stack }) => stack || message)))
  },
})

import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose few lines stand for the most tests. */
const long = /\/screens-\w+\.e2e\.ts$/

/** Which file goes first: the slowest, so that none is waited for alone at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files)
    return [
      ...usual.filter(({ moduleId }) => long.test(moduleId)),
      ...usual.filter(({ moduleId }) => !long.test(moduleId)),
    ]
  }
}

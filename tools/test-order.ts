import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files whose few lines take the longest. */
const long = /\/(screens-\w+|crawl)\.e2e\.ts$|\/killed\/|\/kill-points\./

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

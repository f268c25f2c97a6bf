import type { Engine } from '#language/engine.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { type ArrangingNeeds, createArranging } from './arranging.ts'
import { createFrontReading, type FrontReadingNeeds } from './front-reading.ts'
import { createFrontPresenter } from './present.ts'
import { createFrontRecords, type RecordsNeeds } from './records.ts'
import { frontWords } from './translated-store.ts'

type Needs = { engine: Engine } & FrontReadingNeeds & ArrangingNeeds & RecordsNeeds

/** The front page: for readers, and as the newsroom arranges it. */
export function createFrontPageService(needs: Needs) {
  const present = createFrontPresenter(createWording(needs.engine))
  const reading = createFrontReading({ ...needs, present })
  return {
    reading,
    words: frontWords,
    arranging: createArranging({ ...needs, present, rule: reading.rule }),
    records: createFrontRecords({ ...needs, present }),
  }
}

export type FrontPageService = ReturnType<typeof createFrontPageService>

import type { Engine } from '#language/engine.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { type ArrangingNeeds, createArrangementEditor } from './arrangement-editor.ts'
import { createFrontReader, type FrontReadingNeeds } from './front-reader.ts'
import { createFrontPresenter } from './present.ts'
import { createFrontRecords, type RecordsNeeds } from './records.ts'
import { frontWords } from './translated-store.ts'

type Needs = { engine: Engine } & FrontReadingNeeds & ArrangingNeeds & RecordsNeeds

/** The front page: for readers, and as the newsroom arranges it. */
export function createFrontPageService(needs: Needs) {
  const present = createFrontPresenter(createWording(needs.engine))
  const reader = createFrontReader({ ...needs, present })
  return {
    reader,
    words: frontWords,
    arrangementEditor: createArrangementEditor({ ...needs, present, rule: reader.rule }),
    records: createFrontRecords({ ...needs, present }),
  }
}

export type FrontPageService = ReturnType<typeof createFrontPageService>

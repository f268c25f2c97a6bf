import type { Engine } from '#language/engine.ts'
import { createWording } from '#server/platform/text/wording.ts'
import { type ArrangingNeeds, createArrangementEditor } from './arrangement-editor.ts'
import { createFrontReader, type FrontReadingNeeds } from './front-reader.ts'
import { createFrontPresenter } from './present.ts'

type Needs = { engine: Engine } & FrontReadingNeeds & ArrangingNeeds

/** The front page: for readers, and as the newsroom arranges it. */
export function createFrontPageService(needs: Needs) {
  const present = createFrontPresenter(createWording(needs.engine))
  const reader = createFrontReader({ ...needs, present })
  return {
    reader,
    arrangementEditor: createArrangementEditor({ ...needs, present, rule: reader.rule }),
  }
}

export type FrontPageService = ReturnType<typeof createFrontPageService>

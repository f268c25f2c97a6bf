import type { glossaryCalls } from '#contract/newsroom/glossary.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { GlossaryService } from './service.ts'

export const glossaryHandlers = (glossary: GlossaryService): Handlers<keyof typeof glossaryCalls | 'convertTexts'> => ({
  glossaryEntries: glossary.list,
  previewGlossary: glossary.preview,
  saveGlossaryEntry: glossary.save,
  glossaryChanges: glossary.changes,
  undoGlossaryChange: glossary.undo,
  convertTexts: glossary.convert,
})

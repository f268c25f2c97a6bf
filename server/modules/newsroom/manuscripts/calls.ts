import type { manuscriptCalls } from '#contract/newsroom/manuscripts.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { ManuscriptsService } from './service.ts'

export const manuscriptHandlers = (manuscripts: ManuscriptsService): Handlers<keyof typeof manuscriptCalls> => ({
  saveManuscript: manuscripts.save,
  getManuscript: manuscripts.get,
  reviseArticle: manuscripts.revise,
  myArticles: manuscripts.mine,
  submitManuscript: manuscripts.submit,
  writingOptions: manuscripts.options,
  undoManuscript: manuscripts.undo,
  withdrawManuscript: manuscripts.withdraw,
  deleteManuscript: manuscripts.remove,
  manuscriptVersions: manuscripts.versions,
  getManuscriptVersion: manuscripts.version,
  previewManuscript: manuscripts.preview,
  takePicture: manuscripts.takePicture,
  labelSuggestions: manuscripts.labelSuggestions,
  myPublished: manuscripts.published,
})

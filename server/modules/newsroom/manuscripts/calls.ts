import type { publishingCalls } from '#contract/newsroom/manuscripts.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { PublishingService } from './service.ts'

export const publishingHandlers = (publishing: PublishingService): Handlers<keyof typeof publishingCalls> => ({
  saveManuscript: publishing.save,
  getManuscript: publishing.get,
  reviseArticle: publishing.revise,
  myArticles: publishing.mine,
  submitManuscript: publishing.submit,
  writingOptions: publishing.options,
  undoManuscript: publishing.undo,
  withdrawManuscript: publishing.withdraw,
  deleteManuscript: publishing.remove,
  manuscriptVersions: publishing.versions,
  getManuscriptVersion: publishing.version,
  previewManuscript: publishing.preview,
  takePicture: publishing.takePicture,
  labelSuggestions: publishing.labelSuggestions,
  myPublished: publishing.published,
})

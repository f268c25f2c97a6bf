import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { NewsroomService } from './service.ts'

type NewsroomCall =
  | 'getDesk'
  | 'policyViolations'
  | 'staffArticles'
  | 'unpublishArticle'
  | 'restoreArticle'
  | 'deleteArticle'
  | 'deleteAnyManuscript'
  | 'mergeArticles'

export const newsroomHandlers = (newsroom: NewsroomService): Handlers<NewsroomCall> => ({
  getDesk: newsroom.desk,
  policyViolations: newsroom.policyViolations,
  staffArticles: newsroom.articles,
  unpublishArticle: newsroom.unpublish,
  restoreArticle: newsroom.restore,
  deleteArticle: newsroom.deleteArticle,
  deleteAnyManuscript: newsroom.deleteManuscript,
  mergeArticles: newsroom.merge,
})

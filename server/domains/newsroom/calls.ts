import type { Handlers } from '#server/platform/call-road.ts'
import type { NewsroomService } from './service.ts'

type NewsroomCall =
  | 'getDesk'
  | 'staffArticles'
  | 'unpublishArticle'
  | 'restoreArticle'
  | 'deleteArticle'
  | 'deleteAnyManuscript'
  | 'mergeArticles'
  | 'mediaLibrary'
  | 'mediaUses'
  | 'deleteMedia'

export const newsroomHandlers = (newsroom: NewsroomService): Handlers<NewsroomCall> => ({
  getDesk: newsroom.desk,
  staffArticles: newsroom.articles,
  unpublishArticle: newsroom.unpublish,
  restoreArticle: newsroom.restore,
  deleteArticle: newsroom.deleteArticle,
  deleteAnyManuscript: newsroom.deleteManuscript,
  mergeArticles: newsroom.merge,
  mediaLibrary: newsroom.mediaLibrary,
  mediaUses: newsroom.mediaUses,
  deleteMedia: newsroom.deleteMedia,
})

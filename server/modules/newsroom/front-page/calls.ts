import type { frontCalls } from '#contract/newsroom/front-page.ts'
import type { homeCalls } from '#contract/newsroom/home.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { FrontPageService } from './service.ts'

/** Calls of other subjects whose answers the newsroom arranges. */
type ArrangedCall =
  | 'getRecommendLists'
  | 'getRecommendBanner'
  | 'getLabelDetails'
  | 'getZLHostLists'
  | 'hotSearch'
  | 'homeSearchList'

export const frontPageHandlers = ({
  reader,
  arrangementEditor,
}: FrontPageService): Handlers<keyof typeof homeCalls | keyof typeof frontCalls | ArrangedCall> => ({
  homeLinsts: reader.home,
  getRecommendLists: reader.listRecommended,
  getRecommendBanner: reader.banners,
  getLabelDetails: reader.labelDetails,
  getZLHostLists: reader.hotAuthors,
  hotSearch: reader.hotSearch,
  homeSearchList: reader.homeSearchList,
  getFront: arrangementEditor.get,
  saveFront: arrangementEditor.save,
  frontHistory: arrangementEditor.history,
  restoreFront: arrangementEditor.restore,
  frontNames: arrangementEditor.names,
  previewFront: arrangementEditor.preview,
  frontChoices: arrangementEditor.choices,
})

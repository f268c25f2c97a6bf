import type { figureCalls } from '#contract/audience/figures.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { FiguresDesk } from './desk.ts'

export const figureHandlers = (desk: FiguresDesk): Handlers<keyof typeof figureCalls> => ({
  audienceNow: desk.now,
  audienceFigures: desk.figures,
  hotList: desk.hotList,
  setHotChoice: desk.choose,
})

import type { PlotRoom } from './plot-layout.ts'

/** Sizes of a chart that spans the page. */
export const wideRoom: PlotRoom = { width: 1200, height: 392, left: 58, right: 132, top: 26, bottom: 28, size: 'wide' }
/** Sizes of one that shares the page's width with something else. */
export const besideRoom: PlotRoom = {
  width: 830,
  height: 372,
  left: 56,
  right: 132,
  top: 26,
  bottom: 28,
  size: 'beside',
}
/** The same where it says less than another one. */
export const lowRoom: PlotRoom = { ...besideRoom, height: 240 }
/** Sizes of one in a row of three. */
export const smallRoom: PlotRoom = { width: 368, height: 140, left: 44, right: 8, top: 10, bottom: 22, size: 'small' }

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

/**
 * Widths at which the server's drawings are scrolled on a phone until they are drawn to fit it, as in `chart.module.css`.
 * The height stays that of before, so that nothing moves beneath.
 */
const scrolledWidths = { wide: 960, beside: 720 } as const

/** Sizes of the same chart drawn to the width of a phone: the scale stands inside, names and values in a list beneath. */
export function fittedRoom(room: PlotRoom, width: number): PlotRoom {
  if (room.size === 'small' || room.size === 'fitted') return room
  const height = Math.round((room.height * scrolledWidths[room.size]) / room.width)
  return { width, height, left: 46, right: 10, top: 30, bottom: 24, size: 'fitted' }
}

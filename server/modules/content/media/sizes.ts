/** Widths that are made of a still picture, in pixels; a smaller picture keeps its own. */
const stillWidths = [420, 840, 1680] as const
/** The widest that an animation is stored. */
const animationWidth = 840
/** Most pixels of a picture as it comes, of all frames together. */
export const maxPicturePixels = 40_000_000
/** Maximum of pixels in the largest size made of a picture: a long strip becomes narrower. */
export const maxStillPixels = 12_000_000
/** The same of an animation, all frames together; encoding a moving pixel takes several times as long. */
export const maxMovingPixels = 6_000_000
/** An animation of more frames becomes its first one: each costs time, however small it is. */
export const maxFrames = 300
/** WebP knows no longer side. */
export const maxSidePx = 16_383

/** A picture as it comes, standing upright; height is that of one frame. */
export interface Measured {
  width: number
  height: number
  frames: number
}

/** True if a picture keeps moving: all frames of an animation are decoded at once. */
export const staysAnimated = ({ width, height, frames }: Measured): boolean =>
  frames > 1 && frames <= maxFrames && frames * width * height <= maxPicturePixels

/**
 * The widths that are made of a picture, smallest first: bounded in pixels, and so in work, whatever its shape. An
 * animation comes in one size, since each costs as much as all before it.
 */
export function widthsOf(picture: Measured): number[] {
  const moving = staysAnimated(picture)
  const largest = largestWidth(picture, moving)
  return moving ? [largest] : [...stillWidths.filter((width) => width < largest), largest]
}

function largestWidth({ width, height, frames }: Measured, moving: boolean): number {
  const [widest, pixels] = moving ? [animationWidth, maxMovingPixels / frames] : [stillWidths[2], maxStillPixels]
  const byArea = Math.floor(width * Math.sqrt(pixels / (width * height)))
  const byHeight = Math.floor((width * maxSidePx) / height)
  return Math.max(1, Math.min(width, widest, byArea, byHeight))
}

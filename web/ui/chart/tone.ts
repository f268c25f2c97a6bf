const tones = 10

/**
 * The class of one of ten depths of a colour. Classes and not a style in the markup, which the security policy of pages
 * does not allow.
 * @param part how deep, from 0 to 1
 */
export const toneClass = (part: number): string =>
  `tone-${Math.round(1 + Math.min(1, Math.max(0, part)) * (tones - 1))}`

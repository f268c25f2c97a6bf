/** A word that prose does not use, and the words that it uses instead. */
type Avoided = readonly [word: RegExp, instead: string]

/** Private idiom and words translated literally. */
export const avoidedWords: readonly Avoided[] = [
  [/\btold\b/i, 'notified, informed, given, distinguished'],
  [/\btells?\b(?! us\b)/i, 'notifies, reports, shows, distinguishes'],
  [/\broads?\b/i, 'path, order, plan'],
  [/\bhands (?:on|in|out|over|it|them|its|each)\b|\bin the hands of\b/i, 'passes'],
  [/\bmend(?:s|ed|ing)?\b/i, 'fixes'],
  [/\b(?:given|gives?|giving) back\b|\b(?:money|what|that) (?:goes|went) back\b/i, 'refunds, returns, restores'],
  [/\btaken up\b|\bmade for you\b/i, 'resumed, created'],
  [/\bmails?\b(?![.@]\w| servers?\b)/i, 'email'],
  [/\bby hand\b/i, 'manually'],
  [/\bleft out\b/i, 'skipped, omitted'],
  [/\b(?:goes|go) back\b/i, 'is refunded, returned'],
  [/\b(?:held|noted)\b(?! for review)/i, 'reserved, stored, recorded'],
  [/\bin all(?=[.,;:)]|$)/i, 'in total'],
  [/\bso many\b/i, 'a number'],
  [/\banew\b/i, 'again'],
  [/\bfor good\b/i, 'permanently'],
  [/\bno such\b/i, 'no, unknown'],
  [/\bways? to (?:be paid|pay)\b/i, 'payment method'],
  [/\bsmall letters\b/i, 'lower-case letters'],
  [/\b(?:is|are) looked at\b/i, 'is checked'],
  [/(?:^|[.:;|] |\b[Ff]or )[Ww]hoever\b/, 'anyone who'],
  // A question as the subject of a sentence: “What you save is on readers’ pages”.
  [/(?:^|[.:] |[-*|] )(?:What|Who) (?!to\b)[^?]*$/, 'a noun'],
]

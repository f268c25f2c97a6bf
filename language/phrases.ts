/**
 * Phrases of finance and technology news that the base dictionaries lack, in the form they use: simplified, and
 * traditional before any regional form. They respect word boundaries like every phrase. Browser-safe.
 */
export const newsPhrases: readonly (readonly [hans: string, hant: string])[] = [['监管干预', '監管干預']]

const compatibilityIdeographs = /[\uf900-\ufaff\u{2f800}-\u{2fa1f}]/gu

/**
 * Compatibility ideographs (encoded twice for the sake of older character sets) become the ordinary characters, which
 * the dictionaries know. Unicode defines this as their canonical form; all else stays as it is. Browser-safe.
 */
export function normaliseIdeographs(text: string): string {
  return text.replace(compatibilityIdeographs, (character) => character.normalize('NFC'))
}

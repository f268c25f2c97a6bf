/**
 * Names of people, firms and places whose characters a conversion would spoil: 范一飞 is no 範, 后 no 後. They are words
 * of their own for the segmenter. Browser-safe.
 */
export interface ProtectedName {
  hans: string
  /** The name as its bearer writes it in traditional characters. */
  hant: string
}

export const protectedNames: readonly ProtectedName[] = [
  { hans: '范一飞', hant: '范一飛' },
  { hans: '于佳宁', hant: '于佳寧' },
]

/** Texts of the switch for sound in simplified Chinese. */
export const toneHans = {
  sound: '有新内容时响一声',
} as const

export type ToneKey = keyof typeof toneHans

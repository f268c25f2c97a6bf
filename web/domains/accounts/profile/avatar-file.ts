import { avatar } from '#contract/constants.ts'
import type { AccountKey } from '#web/locales/account/zh-hans.ts'

/** File types that the picker of avatars takes. */
export const avatarTypes = ['image/gif', 'image/png', 'image/jpeg'] as const

/** Returns the error of a file as an avatar, before anything of it is read; undefined where there is none. */
export function wrongFile({ type, size }: Pick<File, 'type' | 'size'>): AccountKey | undefined {
  if (!avatarTypes.some((one) => one === type)) return 'avatarType'
  return size > avatar.maxBytes ? 'avatarLarge' : undefined
}

/** Returns the error of a picture's dimensions, in pixels. */
export const wrongMeasures = ({ width, height }: { width: number; height: number }): AccountKey | undefined =>
  Math.min(width, height) < avatar.minPx ? 'avatarSmall' : undefined

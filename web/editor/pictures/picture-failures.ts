import { commonErrors } from '#contract/common-errors.ts'
import type { Language } from '#language/languages.ts'
import { isBackendError } from '#web/platform/backend.ts'
import { saveFailure } from '../drafts/save-failure.ts'
import type { EditorTranslate } from '../editor-text.ts'
import { UnreadablePicture } from './upload.ts'

/** Failures of the catalogue that say enough about a picture. */
const named = ['pictureRefused', 'pictureTooSmall', 'pictureTooLarge', 'tooManyRequests', 'signInRequired'] as const

/**
 * Why a picture did not arrive: nothing got through, the file is no picture, another site did not give it, the server
 * was at its limit, or a failure of the catalogue.
 */
export type PictureFailure = 'offline' | 'unreadable' | 'unavailable' | 'busy' | (typeof named)[number]

/** Why a picture could not be inserted, as the editor words it. @param from whether it was a file or an address */
export function pictureFailure(error: unknown, from: 'device' | 'elsewhere'): PictureFailure {
  if (error instanceof UnreadablePicture) return 'unreadable'
  if (!isBackendError(error)) return 'offline'
  if (saveFailure(error).why === 'ended') return 'signInRequired'
  const found = named.find((name) => commonErrors[name].code === error.code)
  return found === 'pictureRefused' && from === 'elsewhere' ? 'unavailable' : (found ?? 'busy')
}

/** True if the same picture may get through later. */
export const mayPass = (failure: PictureFailure): boolean =>
  failure === 'offline' || failure === 'busy' || failure === 'signInRequired'

const ownWords = {
  offline: 'pictureOffline',
  unreadable: 'pictureUnreadable',
  unavailable: 'pictureUnavailable',
  busy: 'pictureBusy',
} as const

/** Returns the message for the writer, in the language that the desk is in at the moment. */
export const pictureFailureWords = (failure: PictureFailure, t: EditorTranslate, language: Language): string =>
  failure in ownWords
    ? t(ownWords[failure as keyof typeof ownWords])
    : `${t('pictureFailed')}${commonErrors[failure as (typeof named)[number]].message[language]}`

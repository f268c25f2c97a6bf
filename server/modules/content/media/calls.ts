import type { mediaDeskCalls } from '#contract/content/media-desk.ts'
import type { Handlers } from '#server/platform/http/call-dispatcher.ts'
import type { MediaDesk } from './library/desk.ts'

export const mediaHandlers = (desk: MediaDesk): Handlers<keyof typeof mediaDeskCalls> => ({
  mediaLibrary: desk.library,
  mediaUses: desk.uses,
  fileMedia: desk.file,
  saveMedia: desk.save,
  deleteMedia: desk.remove,
  libraryPictures: desk.pictures,
})

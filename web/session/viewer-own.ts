import { resetToken } from './session.ts'
import { viewer, viewerChanged } from './viewer-state.ts'

/** Informs the header how many messages are unread now. */
export function showUnread(unread: number): void {
  if (!viewer.user) return
  viewer.user = { ...viewer.user, unread }
  viewerChanged()
}

/** Informs the header of a new name or picture. */
export function showProfile(profile: { nickname: string; avatar_img: string | null }): void {
  if (!viewer.user) return
  viewer.user = { ...viewer.user, nickname: profile.nickname, avatar_img: profile.avatar_img }
  viewerChanged()
}

/** The session has ended and the page stays: it knows nobody any more. */
export function forgetViewer(): void {
  resetToken()
  viewer.user = undefined
  viewer.marks.clear()
  delete document.documentElement.dataset.member
  viewerChanged()
}

import type { StaffLiveNote } from '#contract/newsroom/live-blogs/live-desk.ts'

/** The words by which a note is known: its headline, or what a poll or a flash says. */
export const nameOf = ({ title, poll, flash }: Pick<StaffLiveNote, 'title' | 'poll' | 'flash'>): string =>
  title || poll?.question || flash?.title || ''

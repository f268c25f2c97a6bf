import type { SearchRecordsTexts } from './zh-hans.ts'

/** Texts of the reader's own searches, in English. */
export const searchRecordsEn: SearchRecordsTexts = {
  title: 'Your searches',
  hot: 'Trending searches',
  clear: 'Clear',
  remove: 'Remove from your searches: {keyword}',
  onDevice: 'What you search for is kept on this device, and moves to your account when you sign in.',
  kept: 'Your last {n} searches are kept in your account. Only you can see them.',
  failed: 'That did not work. Check your connection and try again.',
}

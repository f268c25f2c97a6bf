import type { SearchRecordsTexts } from './zh-hans.ts'

/** Texts of the reader's own searches, in English. */
export const searchRecordsEn: SearchRecordsTexts = {
  title: 'Your searches',
  hot: 'Trending searches',
  clear: 'Clear',
  remove: 'Remove from your searches: {keyword}',
  onDevice: 'Searches are stored on this device and move to your account when you sign in.',
  kept: 'Your last {n} {n|search is|searches are} stored in your account. Only you can see them.',
  failed: 'Something went wrong. Check your connection and try again.',
}

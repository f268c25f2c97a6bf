import type { ConsoleKey } from '../../messages/zh-hans.ts'

/** What is written down, in words. Other acts are shown by the name under which they stand in the log. */
export const actionWords: Readonly<Record<string, ConsoleKey>> = {
  'review.approve': 'didApprove',
  'review.refuse': 'didRefuse',
  'review.take': 'didTake',
  'review.assign': 'didAssign',
  'manuscript.publish': 'didPublish',
  'article.unpublish': 'didUnpublish',
  'article.restore': 'didRestore',
  'article.merge': 'didMerge',
  'media.delete': 'didDelete',
}

export const fieldWords: Readonly<Record<string, ConsoleKey>> = {
  state: 'state',
  status: 'state',
  version: 'version',
  title: 'headline',
  reason: 'reason',
  item: 'article',
  publish_time: 'publishTime',
  assignee: 'assignee',
  holder: 'holder',
  merged_into: 'mergedInto',
}

/** Values that are codes, by field: `state` is of manuscripts, `status` of articles as they are stored. */
export const valueWords: Readonly<Record<string, Readonly<Record<string, ConsoleKey>>>> = {
  state: { draft: 'draft', pending: 'pending', approved: 'approved', refused: 'refused' },
  status: { draft: 'draft', approved: 'published', withdrawn: 'unpublished' },
}

export const personFields: ReadonlySet<string> = new Set(['assignee', 'holder'])

/** Where something can be looked at; undefined where it cannot. */
export function targetAddress(target: string): string | undefined {
  const [, subject, id] = /^(manuscript|item):(\d+)$/.exec(target) ?? []
  if (subject === 'manuscript') return `/console/review/${id}`
  return subject === 'item' ? `/contents/${id}` : undefined
}

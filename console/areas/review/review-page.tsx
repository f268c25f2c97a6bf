import { ReviewTabs } from '#console/domains/review/review-tabs.tsx'
import { useText } from '../../platform/console-context.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ReviewQueue } from './queue.tsx'

/** The queue of manuscripts that wait for a decision. */
export function ReviewPage() {
  const t = useText()
  return (
    <>
      <PageHead title={t('review')} />
      <ReviewTabs />
      <ReviewQueue />
    </>
  )
}

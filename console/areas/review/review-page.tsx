import { useText } from '../../platform/console-context.tsx'
import { ReviewQueue } from './queue.tsx'

export function ReviewPage() {
  const t = useText()
  return (
    <>
      <h1 className="page__head">{t('review')}</h1>
      <ReviewQueue />
    </>
  )
}

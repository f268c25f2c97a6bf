import { useSearchParams } from 'react-router'
import { useText } from '#console/platform/console-context.tsx'
import { Tide } from '#web/ui/mark.tsx'
import * as styles from './lists.module.css'

/** Shown for a list without rows: that nothing was found if the address contains filters, otherwise that there is nothing yet. */
export function EmptyList({ text }: { text: string | undefined }) {
  const t = useText()
  const [search] = useSearchParams()
  const asked = [...search.keys()].some((name) => name !== 'page' && name !== 'size')
  return (
    <div className={`grid gap-8 mut ${styles.empty}`}>
      <Tide />
      {asked ? t('nothingFound') : (text ?? t('empty'))}
    </div>
  )
}

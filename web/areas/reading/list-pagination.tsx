import { useText } from '#web/platform/app-context.tsx'
import * as styles from '#web/ui/controls.module.css'
import { Pager } from '#web/ui/paging/pager.tsx'
import { usePageNumbers } from '#web/ui/paging/use-page-numbers.ts'

interface ListPaginationProps {
  page: number
  pages: number
  hrefOf: (page: number) => string
  /** Name of the list that has pages. */
  name: string
}

/** The pages of a list that has more than one, at its foot. */
export function ListPagination({ page, pages, hrefOf, name }: ListPaginationProps) {
  const t = useText()
  const numbers = usePageNumbers(page, pages)
  if (pages < 2) return null
  const words = { label: t('pager.label', { name }), previous: t('pager.previous'), next: t('pager.next') }
  return (
    <div className={styles.more}>
      <Pager page={page} pages={pages} numbers={numbers} hrefOf={hrefOf} words={words} />
    </div>
  )
}

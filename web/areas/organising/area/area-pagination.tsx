import type { RefObject } from 'react'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { scrollToTop } from '#web/ui/paging/scroll-to-top.ts'
import { TablePagination } from '#web/ui/paging/table-pagination.tsx'
import { useOrganisingText } from '../organising-text.ts'
import { type OrganiserPlace, organiserAddress, organiserQuery } from './organiser-address.ts'

interface AreaPaginationProps {
  place: OrganiserPlace
  total: number
  /** Element that is scrolled to the top of the window when another page is shown. */
  table: RefObject<HTMLElement | null>
}

/** Pages of the area's tables. */
export function AreaPagination({ place, total, table }: AreaPaginationProps) {
  const t = useOrganisingText()
  const navigate = useNavigate()
  const href = useHref()
  const { page, size } = place
  return (
    <TablePagination
      {...{ total, page, size }}
      action={href('/ac_organ')}
      kept={Object.fromEntries(organiserQuery({ ...place, page: 1, size: undefined }))}
      hrefOf={(to) => organiserAddress({ ...place, page: to })}
      onGo={(next) => {
        navigate(href(organiserAddress({ ...place, ...next })), { state: { keepPlace: true } })
        if (table.current) scrollToTop(table.current)
      }}
      words={{
        total: t('totalOf', { n: total }),
        perPageLabel: t('perPageLabel'),
        perPage: (n) => t('perPage', { n }),
        pages: t('pages'),
        previous: t('previous'),
        next: t('next'),
        jumpTo: t('jumpTo'),
      }}
    />
  )
}

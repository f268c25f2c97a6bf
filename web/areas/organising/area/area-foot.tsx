import type { RefObject } from 'react'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { scrollToTop } from '#web/ui/paging/scroll-to-top.ts'
import { TableFoot } from '#web/ui/paging/table-foot.tsx'
import { useOrganisingText } from '../organising-text.ts'
import { type OrganiserPlace, organiserAddress, organiserQuery } from './organiser-address.ts'

interface AreaFootProps {
  place: OrganiserPlace
  total: number
  /** What comes to the top of the window when another page is shown. */
  table: RefObject<HTMLElement | null>
}

/** The foot of the area's tables. */
export function AreaFoot({ place, total, table }: AreaFootProps) {
  const t = useOrganisingText()
  const navigate = useNavigate()
  const href = useHref()
  const { page, size } = place
  return (
    <TableFoot
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

import { type ReactNode, useRef } from 'react'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as styles from '#web/ui/lists.module.css'
import * as organisingStyles from '../organising.module.css'
import * as organisingRowsStyles from '../organising-rows.module.css'
import { useOrganisingText } from '../organising-text.ts'
import { AreaPagination } from './area-pagination.tsx'
import { type OrganiserPlace, organiserAddress } from './organiser-address.ts'

interface AreaListProps<T> {
  title: string
  /** Stands beside the title. */
  acts: ReactNode
  filters: ReactNode
  place: OrganiserPlace
  /** The page that is shown; undefined until it is known. */
  rows: readonly T[] | undefined
  total: number
  /** Words of the server, or empty where nobody answered. */
  failure: string | undefined
  /** Said where nothing fits. */
  none: string
  /** Classes of the table. */
  className: string | undefined
  /** The heads of the columns; the last column, of buttons, has none that is seen. */
  heads: readonly ReactNode[]
  row: (one: T) => ReactNode
}

/** A section of the area that lists rows in a table with filters and pages. */
export function AreaList<T>({ title, acts, filters, place, rows, total, failure, none, ...table }: AreaListProps<T>) {
  const t = useOrganisingText()
  const section = useRef<HTMLElement>(null)
  const { className, heads, row } = table
  return (
    <section className={styles.sec} ref={section}>
      <div className={`${styles.secHead} ${organisingStyles.orghead}`}>
        <h2>{title}</h2>
        {acts}
      </div>
      {filters}
      {failure !== undefined && <p role="alert">{failure || t('network')}</p>}
      {rows?.length === 0 && <p className={organisingStyles.orgnone}>{none}</p>}
      {rows && rows.length > 0 && (
        <table className={`${organisingRowsStyles.evtable} ${organisingStyles.orgcards} ${className}`}>
          <thead>
            <tr>
              {heads}
              <th>
                <span className="sr">{t('details')}</span>
              </th>
            </tr>
          </thead>
          <tbody>{rows.map(row)}</tbody>
        </table>
      )}
      <AreaPagination place={place} total={total} table={section} />
    </section>
  )
}

/** The last cell of a row, with the button that opens its order. */
export function OpenOrder({ number, onOpen }: { number: string; onOpen: () => void }) {
  const t = useOrganisingText()
  return (
    <td className="r">
      <Button size="s" kind="quiet" aria-label={t('openOrder', { number })} onClick={onOpen}>
        <Icon name="more" size="s" />
      </Button>
    </td>
  )
}

/** Goes to the first page of another choice, where the reader is on the screen. */
export function useFilter(place: OrganiserPlace): (part: Partial<OrganiserPlace>) => void {
  const navigate = useNavigate()
  const href = useHref()
  return (part) => navigate(href(organiserAddress({ ...place, page: 1, ...part })), { state: { keepPlace: true } })
}

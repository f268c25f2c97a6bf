import { Button } from 'antd'
import { useRef } from 'react'
import { useMediaText } from '#console/domains/media/media-texts.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useListKeys } from '#console/platform/keys/list-keys.ts'
import type { Page } from '#console/platform/list-address.ts'
import type { Answer } from '#console/platform/use-answer.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { EmptyList } from '#console/ui/lists/empty-list.tsx'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import { TablePagination } from '#console/ui/lists/table-pagination.tsx'
import type { MediaRow } from '#contract/content/media-desk.ts'
import { scrollToTop } from '#web/ui/paging/scroll-to-top.ts'
import * as styles from './media.module.css'

interface Props {
  answer: Answer<{ list: MediaRow[]; total: number }>
  page: Page
  onPage: (page: Page) => void
  onOpen: (row: MediaRow) => void
}

const keyOf = ({ hash }: MediaRow) => hash

/** The pictures of a page of the library, with what is missing of each. */
export function PictureGrid({ answer: { data, stale, failure, reload }, page, onPage, onOpen }: Props) {
  const t = useMediaText()
  const top = useRef<HTMLDivElement>(null)
  const current = useListKeys({ rows: data?.list ?? [], keyOf, onOpen })
  return (
    <div ref={top} aria-busy={stale && !failure}>
      {failure && (
        <p className="failure" role="alert">
          {failure}{' '}
          <Button size="small" onClick={reload}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!data && !failure && <p className="quiet">{t('loading')}</p>}
      {data?.list.length === 0 && <EmptyList text={t('library.empty')} />}
      <ul className={styles.mediaGrid}>
        {data?.list.map((row, index) => (
          <li key={row.hash} data-row-key={row.hash} className={index === current ? styles.gridCurrent : undefined}>
            <Card row={row} onOpen={() => onOpen(row)} />
          </li>
        ))}
      </ul>
      {data && (
        <TablePagination
          page={page}
          total={data.total}
          capped={false}
          onPage={(next) => {
            onPage(next)
            if (top.current) scrollToTop(top.current)
          }}
        />
      )}
    </div>
  )
}

/** Widths in pixels that are sharp on screens of twice the density. */
const sharpWidth = 480

function Card({ row, onOpen }: { row: MediaRow; onOpen: () => void }) {
  const t = useMediaText()
  const { language } = useConsole()
  const { picture, folder, uses, texts } = row
  const name = row.name || row.hash.slice(0, 8)
  const missing =
    folder === null ? undefined : missingOf(nameOf(texts, language, 'alt'), nameOf(texts, language, 'credit'))
  const shown = picture.variants?.find(({ width }) => width >= sharpWidth) ?? picture
  return (
    <>
      <button type="button" className={listsStyles.title} aria-describedby={`facts-${row.hash}`} onClick={onOpen}>
        <img src={shown.url} alt="" width={picture.width} height={picture.height} loading="lazy" />
        <b title={name}>{name}</b>
      </button>
      <p className={`quiet flex wraps t-s ${styles.gridFacts}`} id={`facts-${row.hash}`}>
        <span>{folder === null ? t('library.outside') : folder || t('library.noFolder')}</span>
        <span>{uses > 0 ? t('usesOf', { n: uses.toLocaleString('en') }) : t('unused')}</span>
        {missing && <span className={styles.gridMissing}>{t(missing)}</span>}
      </p>
    </>
  )
}

function missingOf(alt: string, credit: string) {
  if (alt) return credit ? undefined : 'library.noCredit'
  return credit ? 'library.noAlt' : 'library.noWords'
}

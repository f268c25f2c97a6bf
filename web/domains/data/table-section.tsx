import { useRef } from 'react'
import { useHydrated, useLanguage } from '#web/platform/app-context.tsx'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import * as styles from '#web/ui/buttons.module.css'
import * as chartStyles from '#web/ui/chart/chart.module.css'
import { ColumnChoice, DataTable } from '#web/ui/data-table/data-table.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { UiLink } from '#web/ui/link.tsx'
import { scrollToTop } from '#web/ui/paging/scroll-to-top.ts'
import { TablePagination } from '#web/ui/paging/table-pagination.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as dataStyles from './data.module.css'
import { type DataPlace, dataAddress, noColumn } from './data-address.ts'
import { dataPath } from './data-paths.ts'
import { useDataText } from './data-text.ts'
import { Notice } from './notice.tsx'
import { columnKeys, rowColumns, usuallyWithout } from './row-columns.tsx'
import type { ShownRow } from './shown-row.ts'

interface TableSectionProps {
  place: DataPlace & { page: number; size: number }
  list: readonly ShownRow[]
  total: number
  /** Addresses of the table as files. */
  files: readonly { href: string; label: string; name: string }[]
  /** Source and date of its numbers, for the picture. */
  source: string
}

/** The table of a subject with what chooses its rows and columns; all of it stands in the address. */
export function TableSection({ place, list, total, files, source }: TableSectionProps) {
  const t = useDataText()
  const language = useLanguage()
  const navigate = useNavigate()
  const href = useHref()
  const section = useRef<HTMLElement>(null)
  const hydrated = useHydrated()
  const { type, page, size } = place
  const without = place.without ?? usuallyWithout[type]
  const title = t(`table.${type}`)
  const columns = rowColumns({ place, t, language, href, isOld: (row) => row.source?.stale === true })
  const go = (next: { page: number; size: number }) => {
    navigate(href(dataAddress({ ...place, ...next })), { state: { keepPlace: true } })
    if (section.current) scrollToTop(section.current)
  }
  const savePicture = async () => {
    const table = section.current?.querySelector('table')
    if (!table) return
    const { saveTable } = await import('#web/ui/data-table/table-picture.ts')
    await saveTable(table, { title: `${t(`type.${type}`)}${t('comma')}${title}`, source, file: `${type}-table` })
  }
  const heldNames = list.filter(({ held }) => held.length > 0).map(({ symbol, name }) => symbol || name)
  return (
    <section className={dataStyles.dataSec} id="table" ref={section}>
      <SectionHead title={title}>
        <div className={dataStyles.dataActs}>
          <Filter place={place} />
          <ColumnChoice
            label={t('columns')}
            columns={columnKeys(type).map((key) => ({
              key,
              label: t(`column.${key}` as 'column.name'),
              shown: !without.includes(key),
              href: dataAddress({
                ...place,
                without: without.includes(key) ? without.filter((one) => one !== key) : [...without, key],
              }),
            }))}
          />
          {files.map((file) => (
            <a key={file.label} className={`${styles.btn} ${styles.btnS}`} href={file.href} download={file.name}>
              <Icon name="download" size="s" />
              {file.label}
            </a>
          ))}
          {hydrated && list.length > 0 && (
            <button type="button" className={`${styles.btn} ${styles.btnS}`} onClick={savePicture}>
              <Icon name="download" size="s" />
              {t('picture')}
            </button>
          )}
        </div>
      </SectionHead>
      {heldNames.length > 0 && <Notice>{t('held', { name: heldNames.join(t('comma')) })}</Notice>}
      <p className={chartStyles.dataUnit}>{t('inDollars')}</p>
      {place.keyword && (
        <p className={dataStyles.dataAsked} role="status">
          {t('totalOf', { n: total })} ·{' '}
          <UiLink href={dataAddress({ ...place, keyword: undefined, page: 1 })}>{t('clear')}</UiLink>
        </p>
      )}
      {list.length > 0 ? (
        <DataTable
          caption={title}
          columns={columns}
          rows={list}
          rowKey={(row) => row.key}
          cachedBy={`${language} ${href('/')} ${type} ${without.join()}`}
          sorted={place.sort ? { key: place.sort, order: place.order ?? 'desc' } : undefined}
        />
      ) : (
        <p className={dataStyles.dataNone}>{t(place.keyword ? 'noRows' : 'noData')}</p>
      )}
      <TablePagination
        {...{ total, page, size }}
        action={href(`${dataPath}/${type}`)}
        kept={keptOf(place)}
        hrefOf={(to) => `${dataAddress({ ...place, page: to })}#table`}
        onGo={go}
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
    </section>
  )
}

/** Returns the parameters of its address that a form of the page keeps. */
function keptOf({ view, range, from, to, scale, keyword, sort, order, without }: DataPlace) {
  return { view, range, from, to, scale, keyword, sort, order, without: without && (without.join('.') || noColumn) }
}

/** Looks for words of names; without script it is a form like any other. */
function Filter({ place }: { place: DataPlace & { page: number } }) {
  const t = useDataText()
  const navigate = useNavigate()
  const href = useHref()
  const { keyword, ...kept } = keptOf(place)
  return (
    <form
      className={`${styles.searchbox} ${dataStyles.dataFilter}`}
      action={href(`${dataPath}/${place.type}`)}
      onSubmit={(event) => {
        event.preventDefault()
        const text = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
        navigate(href(dataAddress({ ...place, keyword: text || undefined, page: 1 })), { state: { keepPlace: true } })
      }}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <input
        key={keyword}
        type="search"
        name="keyword"
        defaultValue={keyword}
        maxLength={60}
        placeholder={t('filter')}
        aria-label={t('filter')}
      />
      <button type="submit" aria-label={t('search')}>
        <Icon name="search" size="s" />
      </button>
    </form>
  )
}

import { Button, InputNumber, Select } from 'antd'
import { useText } from '#console/platform/console-context.tsx'
import type { Page } from '#console/platform/list-address.ts'
import { tablePages } from '#contract/constants.ts'
import { usePageNumbers } from '#web/ui/paging/use-page-numbers.ts'
import * as styles from './lists.module.css'

interface Props {
  page: Page
  total: number
  /** More follow than were counted. */
  capped: boolean
  onPage: (page: Page) => void
}

/**
 * The pagination of a table in the order of the specification (point 9): total, sizes, previous, the numbers, next, jumper. The
 * numbers are 7, in a narrow window 5. Nothing under a table without rows.
 */
export function TablePagination({ page: { page, size }, total, capped, onPage }: Props) {
  const t = useText()
  // A page follows what was counted.
  const pages = Math.max(1, Math.ceil((total + (capped ? 1 : 0)) / size))
  const numbers = usePageNumbers(Math.min(page, pages), pages)
  const goTo = (next: number) => next !== page && onPage({ page: next, size })
  if (total === 0 && page === 1) return null
  const step = (to: number, label: string, sign: string) => (
    <Button type="text" size="small" aria-label={label} disabled={to < 1 || to > pages} onClick={() => goTo(to)}>
      {sign}
    </Button>
  )
  return (
    <div className={`row wraps mut num ${styles.tableFoot}`}>
      <span>{t(capped ? 'total.capped' : 'total', { n: total.toLocaleString('en') })}</span>
      <Select
        size="small"
        value={size}
        aria-label={t('table.size')}
        options={tablePages.sizes.map((one) => ({ value: one, label: t('table.perPage', { n: one }) }))}
        onChange={(next: number) => onPage({ page: 1, size: next })}
      />
      <nav aria-label={t('table.pages')}>
        {step(Math.min(page, pages + 1) - 1, t('table.previous'), '‹')}
        {numbers.map((number, place) =>
          number === 'gap' ? (
            <span key={`gap ${numbers[place - 1]}`} aria-hidden="true">
              …
            </span>
          ) : (
            <Button
              key={number}
              type="text"
              size="small"
              aria-current={number === page ? 'page' : undefined}
              onClick={() => goTo(number)}
            >
              {number}
            </Button>
          ),
        )}
        {step(page + 1, t('table.next'), '›')}
      </nav>
      <Jumper key={page} pages={pages} onJump={goTo} />
    </div>
  )
}

/** Goes to the page that is typed in, by Enter or on leaving the field. */
function Jumper({ pages, onJump }: { pages: number; onJump: (page: number) => void }) {
  const t = useText()
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the field inside is the control
    <label>
      {t('table.jump')}
      <InputNumber<number>
        size="small"
        controls={false}
        min={1}
        max={pages}
        precision={0}
        disabled={pages === 1}
        onPressEnter={({ currentTarget }) => currentTarget.blur()}
        onBlur={({ currentTarget }) => {
          const wanted = Math.round(Number(currentTarget.value))
          if (wanted >= 1) onJump(Math.min(wanted, pages))
        }}
      />
    </label>
  )
}

import { tablePages } from '#contract/constants.ts'
import * as formsStyles from '#web/ui/form/forms.module.css'
import { Pager } from './pager.tsx'
import * as tableFootStyles from './table-foot.module.css'
import { usePageNumbers } from './use-page-numbers.ts'

export interface TableFootWords {
  total: string
  perPageLabel: string
  perPage: (n: number) => string
  pages: string
  previous: string
  next: string
  jumpTo: string
}

interface TablePaginationProps {
  total: number
  page: number
  size: number
  /** Target address of the form without script. */
  action: string
  /** Parameters of the address to keep besides page and size. */
  kept: Readonly<Record<string, string | 0 | undefined>>
  hrefOf: (page: number) => string
  /** Goes to a page, or to the first one of another size. */
  onGo: (place: { page: number; size: number }) => void
  words: TableFootWords
}

/**
 * The foot of a table, in the order of the specification (point 9): total, sizes, the pages between previous and next,
 * jumper. Nothing under a table that no size would part. Without script the form does the same.
 */
export function TablePagination({ total, page, size, action, kept, hrefOf, onGo, words }: TablePaginationProps) {
  const pages = Math.max(1, Math.ceil(total / size))
  const numbers = usePageNumbers(Math.min(page, pages), pages)
  if (total <= Math.min(...tablePages.sizes)) return null
  const goTo = (form: HTMLFormElement) => {
    const given = new FormData(form)
    const next = Number(given.get('size'))
    const wanted = Math.min(Math.max(Number(given.get('page')) || 1, 1), pages)
    onGo({ size: next, page: next === size ? wanted : 1 })
  }
  return (
    <form
      key={`${page} ${size}`}
      className={tableFootStyles.tableFoot}
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        goTo(event.currentTarget)
      }}
    >
      {Object.entries(kept).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <span>{words.total}</span>
      <select
        className={formsStyles.select}
        name="size"
        defaultValue={size}
        aria-label={words.perPageLabel}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {tablePages.sizes.map((one) => (
          <option key={one} value={one}>
            {words.perPage(one)}
          </option>
        ))}
      </select>
      <Pager
        page={page}
        pages={pages}
        numbers={numbers}
        hrefOf={hrefOf}
        words={{ label: words.pages, previous: words.previous, next: words.next }}
      />
      <label>
        {words.jumpTo}
        <input
          className={formsStyles.input}
          type="number"
          name="page"
          min={1}
          max={pages}
          defaultValue={page}
          required
        />
      </label>
    </form>
  )
}

import { tablePages } from '#contract/constants.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { usePageNumbers } from '#web/ui/use-page-numbers.ts'
import { usePublishText } from '../publish-text.ts'
import { type ArticlesPlace, articlesAddress } from './articles-address.ts'

interface ArticlesFootProps {
  place: ArticlesPlace & { page: number; size: number }
  total: number
}

/**
 * The foot of the list of one's own articles, in the order of the specification (point 9): total, sizes, the pages
 * between previous and next, jumper. Nothing under a list that no size would part. Without script the form does the same.
 */
export function ArticlesFoot({ place, total }: ArticlesFootProps) {
  const t = usePublishText()
  const navigate = useNavigate()
  const href = useHref()
  const { state, keyword, page, size } = place
  const pages = Math.max(1, Math.ceil(total / size))
  const numbers = usePageNumbers(Math.min(page, pages), pages)
  if (total <= Math.min(...tablePages.sizes)) return null
  const goTo = (form: HTMLFormElement) => {
    const given = new FormData(form)
    const next = Number(given.get('size'))
    const wanted = Math.min(Math.max(Number(given.get('page')) || 1, 1), pages)
    navigate(href(articlesAddress({ state, keyword, size: next, page: next === size ? wanted : 1 })))
  }
  return (
    <form
      key={`${page} ${size}`}
      className="mine__foot"
      action={href('/mywz')}
      onSubmit={(event) => {
        event.preventDefault()
        goTo(event.currentTarget)
      }}
    >
      {state && <input type="hidden" name="state" value={state} />}
      {keyword && <input type="hidden" name="keyword" value={keyword} />}
      <span>{t('totalOf', { n: total })}</span>
      <select
        className="select"
        name="size"
        defaultValue={size}
        aria-label={t('perPageLabel')}
        onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
      >
        {tablePages.sizes.map((one) => (
          <option key={one} value={one}>
            {t('perPage', { n: one })}
          </option>
        ))}
      </select>
      <Pager
        page={page}
        pages={pages}
        numbers={numbers}
        hrefOf={(to) => articlesAddress({ ...place, page: to })}
        words={{ label: t('pages'), previous: t('previous'), next: t('next') }}
      />
      <label>
        {t('jumpTo')}
        <input className="input" type="number" name="page" min={1} max={pages} defaultValue={page} required />
      </label>
    </form>
  )
}

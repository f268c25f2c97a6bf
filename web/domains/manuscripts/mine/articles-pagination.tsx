import { useEditorText } from '#web/editor/editor-text.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { TablePagination } from '#web/ui/paging/table-pagination.tsx'
import { type ArticlesPlace, articlesAddress } from './articles-address.ts'

interface ArticlesPaginationProps {
  place: ArticlesPlace & { page: number; size: number }
  total: number
}

/** The foot of the list of one's own articles. */
export function ArticlesPagination({ place, total }: ArticlesPaginationProps) {
  const t = useEditorText()
  const navigate = useNavigate()
  const href = useHref()
  const { state, keyword, page, size } = place
  return (
    <TablePagination
      {...{ total, page, size }}
      action={href('/mywz')}
      kept={{ state, keyword }}
      hrefOf={(to) => articlesAddress({ ...place, page: to })}
      onGo={(next) => navigate(href(articlesAddress({ state, keyword, ...next })))}
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

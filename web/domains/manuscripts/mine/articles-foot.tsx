import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { TableFoot } from '#web/ui/paging/table-foot.tsx'
import { usePublishText } from '../publish-text.ts'
import { type ArticlesPlace, articlesAddress } from './articles-address.ts'

interface ArticlesFootProps {
  place: ArticlesPlace & { page: number; size: number }
  total: number
}

/** The foot of the list of one's own articles. */
export function ArticlesFoot({ place, total }: ArticlesFootProps) {
  const t = usePublishText()
  const navigate = useNavigate()
  const href = useHref()
  const { state, keyword, page, size } = place
  return (
    <TableFoot
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

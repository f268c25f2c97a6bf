import { useEffect, useRef } from 'react'
import { ReadingNow } from '#web/domains/items/lists/reading-now.tsx'
import { useText } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { splitPath } from '#web/router/addresses.ts'
import { SiteLink, useHref } from '#web/router/link.tsx'
import { useLocation, useNavigate } from '#web/router/router-context.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { Note } from '#web/ui/states.tsx'
import type { FlashListData, NotFoundData } from '../loaders/loaders.ts'
import { useSiteName } from '../site-name.ts'
import * as articleStyles from './article.module.css'
import { BriefFlash } from './detail-related-flash.tsx'

/** An article that does not exist: says so, and offers articles that do. */
export function MissingArticle({ reading }: NotFoundData) {
  const t = useText()
  return (
    <>
      <MissingHead title={t('missing.article')} description={t('missing.articleHint')} />
      <div className={`${layoutStyles.wrap} ${pageHeadStyles.pt} ${articleStyles.missing}`}>
        <h1 className={`display ${articleStyles.missingTitle}`}>{t('missing.article')}</h1>
        <p className="dek">{t('missing.articleHint')}</p>
        <p className={articleStyles.missingLinks}>
          <SiteLink className="link" href="/">
            {t('notFound.home')}
          </SiteLink>
          <SiteLink className="link" href="/news">
            {t('notFound.flash')}
          </SiteLink>
        </p>
        <ReadingNow items={reading} />
      </div>
    </>
  )
}

/**
 * A flash that does not exist: the reader is back at the flash list and tracked so (specification, point 8). The answer is
 * a 404 with the newest flash, in brief, since it need not carry the whole list's script; in the browser the list's own
 * address takes the place of this one.
 */
export function MissingFlash({ list }: { list: FlashListData }) {
  const t = useText()
  const toast = useToast()
  const navigate = useNavigate()
  const listAddress = useHref()('/news')
  const tracked = useRef(false)
  useEffect(() => {
    if (tracked.current) return
    tracked.current = true
    toast(t('missing.flash'))
    navigate(listAddress, { replace: true })
  }, [t, toast, navigate, listAddress])
  return (
    <>
      <MissingHead title={t('missing.flash')} description={t('missing.flash')} />
      <div className={`${layoutStyles.wrap} ${pageHeadStyles.pt}`}>
        <Note tone="signal">
          <p className={articleStyles.missingNote}>{t('missing.flash')}</p>
        </Note>
        <h1 className="h1">{t('flash.title')}</h1>
        <BriefFlash items={list.page.list} />
        <p className={articleStyles.missingLinks}>
          <SiteLink className="link" href="/news">
            {t('home.allFlash')}
          </SiteLink>
        </p>
      </div>
    </>
  )
}

function MissingHead({ title, description }: { title: string; description: string }) {
  const t = useText()
  const site = useSiteName()
  const { path } = splitPath(useLocation().pathname)
  return <Head title={t('item.pageTitle', { title, site })} description={description} path={path} noindex />
}

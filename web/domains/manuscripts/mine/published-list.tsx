import { useState } from 'react'
import type { CallOutput } from '#contract/calls.ts'
import { useEditorText } from '#web/editor/editor-text.ts'
import { RelativeTime } from '#web/platform/relative-time.tsx'
import { useToast } from '#web/platform/toasts.tsx'
import { failureText, useCall } from '#web/platform/use-call.ts'
import { useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { Button } from '#web/ui/button.tsx'
import { UiLink } from '#web/ui/link.tsx'
import * as styles from '#web/ui/lists.module.css'
import * as myArticlesStyles from './my-articles.module.css'

/** Articles under the reader's name that were not written here; a revision makes a manuscript of one. */
export function PublishedList({ published }: { published: CallOutput<'myPublished'> }) {
  const t = useEditorText()
  const call = useCall()
  const toast = useToast()
  const navigate = useNavigate()
  const href = useHref()
  const [busy, setBusy] = useState(false)
  const revise = async (item: number) => {
    setBusy(true)
    try {
      const { id } = await call('reviseArticle', { item })
      navigate(href(`/publish/${id}`))
    } catch (error) {
      toast(failureText(error, t), 'failed')
      setBusy(false)
    }
  }
  return (
    <section className={styles.sec}>
      <div className={styles.secHead}>
        <h2>{t('publishedElsewhere')}</h2>
      </div>
      <p className="mut">{t('publishedIntro')}</p>
      <ol className="mine">
        {published.list.map(({ item_id, title, language, release_time }) => (
          <li key={item_id} className={`${myArticlesStyles.mineRow} ${myArticlesStyles.mineRowBare}`}>
            <div className="mine__main">
              <h3 className="h3" lang={language}>
                <UiLink className="hl" href={`/contents/${item_id}`}>
                  {title}
                </UiLink>
              </h3>
              {release_time && (
                <p className={myArticlesStyles.mineMeta}>
                  <RelativeTime value={release_time} />
                </p>
              )}
            </div>
            <div className={myArticlesStyles.mineDo}>
              <Button size="s" disabled={busy} onClick={() => revise(item_id)}>
                {t('revise')}
              </Button>
            </div>
          </li>
        ))}
      </ol>
      {published.more && <p className="mut">{t('publishedMore')}</p>}
    </section>
  )
}

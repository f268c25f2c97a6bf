import type { CallOutput } from '#contract/calls.ts'
import { useEditorText } from '#web/editor/editor-text.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import * as styles from '#web/ui/lists.module.css'
import * as myArticlesStyles from './my-articles.module.css'

/** Live blogs that the reader is assigned to, as long as they run. */
export function AssignedList({ assigned }: { assigned: CallOutput<'myLiveBlogs'>['list'] }) {
  const t = useEditorText()
  const running = assigned.filter(({ state }) => state !== 'ended')
  if (running.length === 0) return null
  return (
    <section className={styles.sec}>
      <div className={styles.secHead}>
        <h2>{t('liveAssigned')}</h2>
      </div>
      <ol className="mine">
        {running.map(({ item, title, language }) => (
          <li key={item} className={`${myArticlesStyles.mineRow} ${myArticlesStyles.mineRowBare}`}>
            <h3 className="h3" lang={language}>
              {title}
            </h3>
            <ButtonLink size="s" href={`/mywz/live/${item}`}>
              {t('liveWrite')}
            </ButtonLink>
          </li>
        ))}
      </ol>
    </section>
  )
}

import '#web/domains/site/site-pages.module.css'
import type { StaticPage as PageData } from '#contract/site/site.ts'
import { languages } from '#language/languages.ts'
import * as styles from '#web/domains/site/site-pages.module.css'
import { isForeign, languageName, useTextLang } from '#web/language/text-language.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { calendarDay } from '#web/platform/days/calendar-day.ts'
import { Head } from '#web/platform/head.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { usePage } from '#web/router/page-data.ts'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as pageHeadStyles from '#web/ui/page-head.module.css'
import { Note } from '#web/ui/states.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { OutdatedNote } from '../detail/outdated-note.tsx'
import { useSiteName } from '../site-name.ts'
import { staticPages } from './static-pages.ts'

/** A page that hardly changes: about, contact, rights, terms. The list of all of them stands beside it. */
export function StaticPage() {
  const t = useText()
  const language = useLanguage()
  const site = useSiteName()
  const data = usePage<PageData>()
  const lang = useTextLang(data.language)
  const foreign = isForeign(data.language, language)
  return (
    <>
      <Head
        title={t('item.pageTitle', { title: data.title, site })}
        description={data.summary || data.title}
        path={`/${data.page}`}
        available={languages.filter((one) => data.languages.includes(one))}
        noindex={foreign}
      />
      <div className={layoutStyles.wrap}>
        <div className={`${styles.static} ${pageHeadStyles.pt}`}>
          <article>
            <h1 className="h1" lang={lang}>
              {data.title}
            </h1>
            {data.summary && (
              <p className={styles.staticStandfirst} lang={lang}>
                {data.summary}
              </p>
            )}
            <p className={`meta ${styles.staticMeta}`}>
              {t('item.updated', { time: calendarDay(data.updated, language) })}
            </p>
            {foreign && <Note tone="amber">{t('page.foreign', { language: languageName(data.language, t) })}</Note>}
            {data.outdated && <OutdatedNote original={data.language === 'en' ? 'zh-Hans' : 'en'} />}
            <Prose html={data.html} lang={data.language} />
          </article>
          <StaticPageList current={data.page} />
        </div>
      </div>
    </>
  )
}

function StaticPageList({ current }: { current: PageData['page'] }) {
  const t = useText()
  return (
    <nav className={styles.staticList} aria-label={t('page.list')}>
      <ul>
        {staticPages.map(({ page, label }) => (
          <li key={page}>
            <SiteLink href={`/${page}`} aria-current={page === current ? 'page' : undefined}>
              {t(label)}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}

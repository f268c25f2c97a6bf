import type { ItemSummary } from '#contract/content/items.ts'
import { atlasPath } from '#contract/market/atlas/atlas-terms.ts'
import { languages } from '#language/languages.ts'
import { authorAddress } from '#web/domains/items/authors/author-address.ts'
import { ItemMeta } from '#web/domains/items/item-meta.tsx'
import { ItemTitle } from '#web/domains/items/item-title.tsx'
import { labelAddress } from '#web/domains/items/label-address.ts'
import { searchAddress } from '#web/domains/search/search-address.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { useEnvironment, useLanguage } from '#web/platform/app-context.tsx'
import { Head } from '#web/platform/head.tsx'
import { StructuredData } from '#web/platform/structured-data.tsx'
import { SiteLink } from '#web/router/link.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { useSiteName } from '../reading/site-name.ts'
import { aliasLang } from './alias-lang.ts'
import * as styles from './atlas.module.css'
import { atlasAddress } from './atlas-address.ts'
import { entryJsonLd } from './atlas-json-ld.ts'
import { useAtlasText } from './atlas-text.ts'
import type { AtlasEntryData } from './loaders.ts'

/** An entry of the directory: what it is, what else this site has of it, and its news. */
export function EntryPage({ data: { entry, news } }: { data: AtlasEntryData }) {
  const t = useAtlasText()
  const site = useSiteName()
  const { origin } = useEnvironment()
  const { name, note, about, kind, letter, slug } = entry
  const lang = useTextLang(entry.language)
  const path = atlasPath(slug)
  const description = note || t('entryDescription', { name })
  return (
    <>
      <Head
        title={t('entryTitle', { name, site })}
        description={description}
        path={path}
        available={languages.filter((one) => entry.languages.includes(one))}
      />
      <StructuredData value={import.meta.env.SSR && entryJsonLd({ ...entry, description, address: origin + path })} />
      <div className={`${layoutStyles.wrap} ${styles.atEntry}`}>
        <p className={styles.atCrumbs}>
          <SiteLink href="/atlas">{t('title')}</SiteLink>
          <SiteLink href={atlasAddress({ kind })}>{t(kind)}</SiteLink>
          <SiteLink href={atlasAddress({ kind, letter })}>{letter}</SiteLink>
        </p>
        <div className={layoutStyles.withRail}>
          <div>
            {entry.demo && <DemoMark />}
            <h1 className="display" lang={lang}>
              {name}
            </h1>
            {note && (
              <p className="dek" lang={lang}>
                {note}
              </p>
            )}
            {about && (
              <div className={styles.atAbout} lang={lang}>
                {about
                  .split('\n')
                  .filter(Boolean)
                  .map((paragraph) => (
                    <p key={paragraph}>{paragraph}</p>
                  ))}
              </div>
            )}
            <News entry={entry} news={news} />
          </div>
          <aside className={layoutStyles.rail}>
            <Facts entry={entry} />
          </aside>
        </div>
        <Beside entry={entry} />
      </div>
    </>
  )
}

type Entry = AtlasEntryData['entry']

/** Other names, and the ways to what is known of it elsewhere. */
function Facts({ entry: { aliases, website, author, topic, data } }: { entry: Entry }) {
  const site = useSiteName()
  const t = useAtlasText()
  const page = useLanguage()
  const topicLang = useTextLang(topic?.language ?? 'zh-Hans')
  const ways = [
    ...(data ? [{ href: data, label: t('data') }] : []),
    ...(topic ? [{ href: `/features/${topic.id}`, label: t('specialTopic', { title: topic.title }) }] : []),
    ...(author ? [{ href: authorAddress({ id: author.id }), label: t('column', { name: author.nickname }) }] : []),
  ]
  if (aliases.length === 0 && !website && ways.length === 0) return null
  return (
    <dl className={styles.atFacts}>
      {aliases.length > 0 && (
        <div>
          <dt>{t('aliases')}</dt>
          {aliases.map((one) => (
            <dd key={one} lang={aliasLang(one, page)}>
              {one}
            </dd>
          ))}
        </div>
      )}
      {website && (
        <div>
          <dt>{t('website')}</dt>
          <dd>
            <a className="link" href={website} rel="noopener nofollow" translate="no">
              {new URL(website).host.replace(/^www\./, '')} <Icon name="outside" size="s" />
            </a>
          </dd>
        </div>
      )}
      {ways.length > 0 && (
        <div>
          <dt>{site}</dt>
          {ways.map(({ href, label }) => (
            <dd key={href} lang={href.startsWith('/features') ? topicLang : undefined}>
              <SiteLink className="link" href={href}>
                {label}
              </SiteLink>
            </dd>
          ))}
        </div>
      )}
    </dl>
  )
}

/** News about the entry; without a label it can be searched for. */
function News({ entry, news }: { entry: Entry; news: AtlasEntryData['news'] }) {
  const t = useAtlasText()
  if (!news || !entry.news || news.counts.articles + news.counts.flash === 0) {
    return (
      <EmptyState label={t('noNews')}>
        <ButtonLink href={searchAddress({ keyword: entry.name })}>{t('searchNews')}</ButtonLink>
      </EmptyState>
    )
  }
  const { id } = entry.news
  return (
    <>
      <Items
        title={t('articles')}
        items={news.articles}
        more={{ href: labelAddress({ id }), label: t('allArticles') }}
      />
      <Items
        title={t('flash')}
        items={news.flash}
        more={{ href: labelAddress({ id, kind: 'flash' }), label: t('allFlash') }}
      />
    </>
  )
}

interface ItemsProps {
  title: string
  items: readonly ItemSummary[]
  more: { href: string; label: string }
}

function Items({ title, items, more }: ItemsProps) {
  if (items.length === 0) return null
  return (
    <section className={`${listsStyles.sec} ${styles.atNews}`}>
      <SectionHead title={title} more={more} />
      <ul>
        {items.map((item) => (
          <li key={item.id} className={storiesStyles.whole}>
            <h3 className="h4">
              <ItemTitle item={item} className="c2" />
            </h3>
            <ItemMeta item={item} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The entries before and after it. */
function Beside({ entry: { previous, next } }: { entry: Entry }) {
  const t = useAtlasText()
  const before = useTextLang(previous?.language ?? 'zh-Hans')
  const after = useTextLang(next?.language ?? 'zh-Hans')
  if (!previous && !next) return null
  return (
    <nav className={styles.atBeside} aria-label={t('beside')}>
      {previous && (
        <SiteLink href={atlasPath(previous.slug)} rel="prev" lang={before}>
          <Icon name="chevron-left" size="s" /> {previous.name}
        </SiteLink>
      )}
      {next && (
        <SiteLink href={atlasPath(next.slug)} rel="next" lang={after}>
          {next.name} <Icon name="chevron-right" size="s" />
        </SiteLink>
      )}
    </nav>
  )
}

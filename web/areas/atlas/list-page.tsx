import type { FormEvent } from 'react'
import type { AtlasLine } from '#contract/market/atlas/atlas.ts'
import { atlasKinds, atlasLetters, atlasLimits, atlasPath } from '#contract/market/atlas/atlas-terms.ts'
import { unquote } from '#web/domains/search/search-address.ts'
import { useTextLang } from '#web/language/text-language.ts'
import { Head } from '#web/platform/head.tsx'
import { SiteLink, useHref } from '#web/router/link.tsx'
import { useNavigate } from '#web/router/router-context.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { SeaHead } from '#web/ui/cover/sea-head.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as layoutStyles from '#web/ui/layout.module.css'
import { EmptyState } from '#web/ui/states.tsx'
import * as storiesStyles from '#web/ui/stories.module.css'
import { Tabs } from '#web/ui/tabs.tsx'
import { DemoMark } from '#web/ui/text/demo-mark.tsx'
import { useSiteName } from '../reading/site-name.ts'
import * as styles from './atlas.module.css'
import { type AtlasChoice, atlasAddress } from './atlas-address.ts'
import { useAtlasText } from './atlas-text.ts'
import type { AtlasListData } from './loaders.ts'

/** The directory: its kinds, its letters, and a page of its entries. */
export function ListPage({ data }: { data: AtlasListData }) {
  const t = useAtlasText()
  const site = useSiteName()
  const { choice, list, total, more, kinds } = data
  const { kind, keyword, letter, after } = choice
  const allKinds = Object.values(kinds).reduce((sum, count) => sum + count, 0)
  // Parts of it are the same entries once more: search engines have the whole, by letters and kinds.
  const isPart = keyword !== undefined || after !== undefined
  return (
    <>
      <Head
        title={t('pageTitle', { site })}
        description={t('description')}
        path={atlasAddress({ kind, letter })}
        noindex={isPart}
      />
      <SeaHead coast="atlas" title={t('title')} intro={t('intro')}>
        <Find key={keyword} choice={choice} />
      </SeaHead>
      <div className={`${layoutStyles.wrap} ${styles.at}`}>
        <Tabs
          label={t('kinds')}
          tabs={[undefined, ...atlasKinds].map((one) => ({
            href: atlasAddress({ kind: one, keyword }),
            label: t(one ?? 'all'),
            current: kind === one,
            count: String(one ? kinds[one] : allKinds),
          }))}
        />
        <Letters data={data} />
        {list.some(({ demo }) => demo) && <DemoMark />}
        <p className={styles.atCount} role="status">
          {keyword === undefined ? t('count', { n: total }) : t('found', { keyword: unquote(keyword), n: total })}
        </p>
        {list.length === 0 ? (
          <EmptyState label={t(allKinds === 0 && keyword === undefined ? 'empty' : 'none')}>
            {(keyword !== undefined || kind || letter) && <ButtonLink href="/atlas">{t('clear')}</ButtonLink>}
          </EmptyState>
        ) : (
          <Groups list={list} />
        )}
        {(more || after !== undefined) && (
          <nav className={styles.atPages}>
            {after !== undefined && (
              <ButtonLink href={atlasAddress({ ...choice, after: undefined })}>{t('start')}</ButtonLink>
            )}
            {more && <ButtonLink href={atlasAddress({ ...choice, after: list.at(-1)?.id })}>{t('next')}</ButtonLink>}
          </nav>
        )}
      </div>
    </>
  )
}

/** A form that works without script; with it the list changes in place. */
function Find({ choice: { kind, keyword } }: { choice: AtlasChoice }) {
  const t = useAtlasText()
  const hrefOf = useHref()
  const navigate = useNavigate()
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    navigate(hrefOf(atlasAddress({ kind, keyword: wanted })))
  }
  return (
    <search>
      <form className={`${buttonsStyles.searchbox} ${styles.atFind}`} action={hrefOf('/atlas')} onSubmit={submit}>
        {kind && <input type="hidden" name="kind" value={kind} />}
        <input
          type="search"
          name="keyword"
          defaultValue={keyword}
          maxLength={atlasLimits.keyword / 2}
          placeholder={t('search')}
          aria-label={t('search')}
          enterKeyHint="search"
          autoComplete="off"
        />
        <button type="submit" aria-label={t('find')}>
          <Icon name="search" size="s" />
        </button>
      </form>
    </search>
  )
}

/** The index; letters under which nothing stands are no links. */
function Letters({ data: { choice, letters } }: { data: AtlasListData }) {
  const t = useAtlasText()
  const counts = new Map(letters.map(({ letter, count }) => [letter, count]))
  return (
    <nav className={styles.atLetters} aria-label={t('letters')}>
      {atlasLetters.map((letter) => {
        const n = counts.get(letter)
        const isCurrent = choice.letter === letter
        if (n === undefined) {
          return (
            <span key={letter} aria-hidden="true">
              {letter}
            </span>
          )
        }
        // A second click on a letter leads back to all of them.
        const wanted = { kind: choice.kind, keyword: choice.keyword, letter: isCurrent ? undefined : letter }
        return (
          <SiteLink
            key={letter}
            href={atlasAddress(wanted)}
            aria-current={isCurrent ? 'page' : undefined}
            aria-label={t('letterOf', { letter, n })}
            data-keep-place
          >
            {letter}
          </SiteLink>
        )
      })}
    </nav>
  )
}

function Groups({ list }: { list: readonly AtlasLine[] }) {
  return [...Map.groupBy(list, ({ letter }) => letter)].map(([letter, lines]) => (
    <section key={letter} className={styles.atGroup}>
      <h2 className={styles.atLetter}>{letter}</h2>
      <ul className={styles.atList}>
        {lines.map((one) => (
          <Line key={one.id} line={one} />
        ))}
      </ul>
    </section>
  ))
}

function Line({ line: { slug, kind, name, note, language } }: { line: AtlasLine }) {
  const t = useAtlasText()
  const lang = useTextLang(language)
  return (
    <li className={`${styles.atLine} ${storiesStyles.whole}`}>
      <h3 className="h4">
        <SiteLink className="hl-link" href={atlasPath(slug)} lang={lang}>
          {name}
        </SiteLink>
        <span className={styles.atKind}>{t(`one.${kind}`)}</span>
      </h3>
      {note && (
        <p className="mut c2" lang={lang}>
          {note}
        </p>
      )}
    </li>
  )
}

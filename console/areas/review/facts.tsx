import type { ReactNode } from 'react'
import { languageNames } from '#console/locales/language-names.ts'
import * as styles from '#console/ui/decision.module.css'
import { listOf } from '#console/ui/lists/list-text.ts'
import type { Manuscript } from '#contract/newsroom/manuscripts.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { Thumbnail } from '../../ui/picture.tsx'

/** Metadata of a manuscript beside its text: destination, origin, byline. */
export function Facts({ manuscript }: { manuscript: Manuscript }) {
  const { t, language } = useConsole()
  const categories = useAnswer('categoryLists', {})
  const {
    category,
    labels,
    bylines,
    origin,
    source_name: source,
    source_url: address,
    cover_picture: cover,
  } = manuscript
  const named = category === null ? undefined : categories.data?.list.find(({ id }) => id === category)?.name
  // A dash says that it has none, which nobody knows before the names are there.
  const unnamed = category !== null && !categories.data ? '…' : '—'
  return (
    <dl className={`flex wraps ${styles.facts}`}>
      <Fact name={t('category')}>{named ?? unnamed}</Fact>
      <Fact name={t('labels')}>{labels.length > 0 ? listOf(labels, language) : '—'}</Fact>
      <Fact name={t('language')}>{languageNames[manuscript.language]}</Fact>
      <Fact name={t('origin')}>{t(origin)}</Fact>
      {(source || address) && (
        <Fact name={t('source')}>
          <Source name={source} address={address} />
        </Fact>
      )}
      {bylines.length > 0 && <Fact name={t('bylines')}>{listOf(bylines, language)}</Fact>}
      <Fact name={t('cover')}>{cover ? <Thumbnail picture={cover} width={72} /> : t('coverDrawn')}</Fact>
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** The address is whatever the author typed: only one of the web becomes a link. */
function Source({ name, address }: { name: string; address: string }) {
  if (!/^https?:\/\//i.test(address)) return <>{name || address}</>
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" title={address}>
      {name || address}
    </a>
  )
}

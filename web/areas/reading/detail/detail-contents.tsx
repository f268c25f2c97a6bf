import type { ContentsEntry } from '#contract/content/items.ts'
import { useText } from '#web/platform/app-context.tsx'
import { Icon } from '#web/ui/icon.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as articleStyles from './article.module.css'

/** The id of the contents that stand above the text. */
export const contentsId = 'contents'

interface ContentsProps {
  entries: readonly ContentsEntry[]
  /** The language of the text where it is not the page's. */
  lang?: string
}

/** The contents beside the text. */
export function RailContents({ entries, lang }: ContentsProps) {
  const t = useText()
  if (entries.length === 0) return null
  return (
    <nav className={`${listsStyles.sec} ${articleStyles.toc} ${articleStyles.tocRail}`} aria-label={t('item.contents')}>
      <SectionHead title={t('item.contents')} />
      <ContentsList entries={entries} lang={lang} />
    </nav>
  )
}

/** The contents above the text, where there is no rail; closed until asked for. */
export function FoldedContents({ entries, lang }: ContentsProps) {
  const t = useText()
  if (entries.length === 0) return null
  return (
    <details className={`${articleStyles.toc} ${articleStyles.tocFolded} no-print`} id={contentsId}>
      <summary>
        {t('item.contents')}
        <Icon name="chevron-down" size="s" />
      </summary>
      <nav aria-label={t('item.contents')}>
        <ContentsList entries={entries} lang={lang} />
      </nav>
    </details>
  )
}

function ContentsList({ entries, lang }: ContentsProps) {
  return (
    <ol lang={lang}>
      {entries.map(({ id, title }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>{title}</a>
        </li>
      ))}
    </ol>
  )
}

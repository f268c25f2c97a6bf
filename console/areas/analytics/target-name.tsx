import * as styles from '#console/ui/lists/lists.module.css'
import type { TargetKind } from '#contract/audience/page-targets.ts'
import { useAnalyticsText } from './analytics-texts.ts'

interface Props {
  kind: TargetKind
  id: number
  path?: string
  title: string
  /** Which of the two an item is, where it can still be seen. */
  item_kind?: 'article' | 'flash' | null
}

/** Returns the kind of a target, in a word. */
export const kindOf = ({ kind, item_kind: item }: Pick<Props, 'kind' | 'item_kind'>) =>
  item ? (`analytics.kind.${item}` as const) : (`analytics.kind.${kind}` as const)

/** Public paths of each kind; a flash opens at the address of articles as well. */
const paths: Readonly<Record<Exclude<TargetKind, 'page'>, string>> = {
  item: '/contents/',
  topic: '/features/',
  event: '/events/',
  author: '/author/',
  incident: '/gw_shijian/',
  label: '/label/',
}

/** Name of the target read, as a link to it; a page goes by its path. */
export function TargetName({ kind, id, path = '', title }: Props) {
  const t = useAnalyticsText()
  if (kind === 'page') {
    return (
      <a className={styles.title} href={path} target="_blank" rel="noopener">
        {path}
      </a>
    )
  }
  if (!title) return <span className="quiet">{`${t(`analytics.kind.${kind}`)} ${id} ${t('analytics.gone')}`}</span>
  return (
    <a className={styles.title} href={`${paths[kind]}${id}`} target="_blank" rel="noopener">
      {title}
    </a>
  )
}

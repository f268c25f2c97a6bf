import type { ItemDetails, ItemSummary } from '#contract/content/items.ts'
import { CorrectionRequestLink } from '#web/domains/corrections/correction-request-link.tsx'
import { StaffCorrectionLinks } from '#web/domains/corrections/staff-correction-links.tsx'
import { collectOf, Follow } from '#web/domains/engagement/mark-buttons.tsx'
import { AuthorName } from '#web/domains/items/authors/author-name.tsx'
import { itemPath } from '#web/domains/items/item-address.ts'
import { LabelTags } from '#web/domains/items/label-tags.tsx'
import { FeedRow } from '#web/domains/items/lists/feed-row.tsx'
import { useTextLang } from '#web/language/text-language.ts'
import { useText } from '#web/platform/app-context.tsx'
import { SiteLink } from '#web/router/link.tsx'
import * as listsStyles from '#web/ui/lists.module.css'
import { Tide } from '#web/ui/mark.tsx'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import { SectionHead } from '#web/ui/section-head.tsx'
import * as articleStyles from './article.module.css'

/** Foot of the text: labels, source, disclaimer, author, the items before and after. */
export function DetailFooter({ item }: { item: ItemDetails }) {
  const t = useText()
  return (
    <>
      {item.kind === 'article' && <Tide end />}
      <Labels item={item} />
      <Source source={item.source} />
      <p className={articleStyles.artDisc}>
        {t('item.disclaimer')} <CorrectionRequestLink id={item.id} />
        {item.kind === 'flash' && <StaffCorrectionLinks id={item.id} />}
      </p>
      <AuthorCard author={item.author} />
      <Neighbours item={item} />
    </>
  )
}

function Labels({ item: { labels } }: { item: ItemDetails }) {
  const t = useText()
  if (labels.length === 0) return null
  return <LabelTags labels={labels} className={articleStyles.artLabels} label={t('item.labels')} />
}

function Source({ source }: Pick<ItemDetails, 'source'>) {
  const t = useText()
  if (!source) return null
  const place = '\u0000'
  const [before, after] = t('item.source', { name: place }).split(place)
  return (
    <p className={articleStyles.artSource}>
      <span>
        {before}
        {source.url ? (
          <a className="link" href={source.url} rel="noopener">
            {source.name}
          </a>
        ) : (
          source.name
        )}
        {after}
      </span>
      {source.licence && <span>{t('item.licence', { name: source.licence })}</span>}
    </p>
  )
}

function AuthorCard({ author }: Pick<ItemDetails, 'author'>) {
  const t = useText()
  if (!author) return null
  return (
    <section className={articleStyles.bio} aria-label={t('item.author')}>
      <Avatar name={author.nickname} seed={author.id} src={author.avatar_img} size="l" />
      <div>
        <p className="h3">
          <AuthorName author={author} className="hl-link" />
        </p>
        {author.introduction && <p className={articleStyles.bioText}>{author.introduction}</p>}
      </div>
      <Follow author={author} />
    </section>
  )
}

function Neighbours({ item }: { item: ItemDetails }) {
  const t = useText()
  if (!item.previous && !item.next) return null
  return (
    <nav className={`${articleStyles.turn} no-print`} aria-label={t('item.neighbours')}>
      {item.previous && <Neighbour item={item.previous} kind={item.kind} label={t('item.previous')} />}
      {item.next && <Neighbour item={item.next} kind={item.kind} label={t('item.next')} last />}
    </nav>
  )
}

interface NeighbourProps {
  item: NonNullable<ItemDetails['next']>
  kind: ItemDetails['kind']
  label: string
  last?: boolean
}

function Neighbour({ item: { id, title, language }, kind, label, last = false }: NeighbourProps) {
  const lang = useTextLang(language)
  return (
    <SiteLink
      className={last ? `${articleStyles.turnTo} ${articleStyles.turnToNext}` : articleStyles.turnTo}
      href={itemPath({ id, kind })}
      rel={last ? 'next' : 'prev'}
    >
      <span className={articleStyles.turnLabel}>{label}</span>
      <span className={articleStyles.turnTitle} lang={lang}>
        {title}
      </span>
    </SiteLink>
  )
}

/** Further articles; absent if there are none. */
export function RelatedArticles({ items }: { items: readonly ItemSummary[] }) {
  const t = useText()
  if (items.length === 0) return null
  return (
    <section className={`${listsStyles.sec} ${articleStyles.artRelated} no-print`}>
      <SectionHead title={t('item.related')} />
      {items.map((item) => (
        <FeedRow key={item.id} item={item} action={collectOf} />
      ))}
    </section>
  )
}

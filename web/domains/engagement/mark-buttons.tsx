import type { Author, ItemSummary } from '#contract/content/items.ts'
import { fullNumber, shortNumber } from '#web/language/numbers.ts'
import { useLanguage, useText } from '#web/platform/app-context.tsx'
import { useMark } from '#web/session/viewer.ts'
import * as actionsStyles from '#web/ui/actions.module.css'
import { FollowButton } from '#web/ui/button.tsx'
import * as buttonsStyles from '#web/ui/buttons.module.css'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import * as pageHeadStyles from '#web/ui/page-head.module.css'

/** `act`: beside an article; `bar`: at the foot of a phone; `icon`: beside a row. */
type Look = 'act' | 'bar' | 'icon'

interface MarkButtonProps {
  item: Pick<ItemSummary, 'id' | 'title'>
  look: Look
  /** The number that came with the page. */
  count?: number
}

/** Likes an item. */
export function LikeButton(props: MarkButtonProps) {
  return <ItemMark {...props} kind="like" icon="like" label="engagement.like" />
}

/** Collects an item. */
export function CollectButton(props: MarkButtonProps) {
  return <ItemMark {...props} kind="collect" icon="bookmark" label="engagement.collect" />
}

interface ItemMarkProps extends MarkButtonProps {
  kind: 'like' | 'collect'
  icon: 'like' | 'bookmark'
  label: 'engagement.like' | 'engagement.collect'
}

function ItemMark({ item, look, count: counted, kind, icon, label }: ItemMarkProps) {
  const t = useText()
  const { pressed, count, press } = useMark(kind, item.id, counted)
  const number = useCount(count)
  const name = look === 'icon' ? t('engagement.of', { what: t(label), title: item.title }) : t(label)
  return (
    <button
      type="button"
      className={classNames(
        `${pageHeadStyles.needsScript} ${actionsStyles.mark}`,
        look === 'icon' && buttonsStyles.iconbtn,
        look === 'act' && actionsStyles.act,
      )}
      aria-pressed={pressed}
      aria-label={count ? `${name} ${number}` : name}
      onClick={press}
    >
      <Icon name={icon} size={look === 'icon' ? 's' : undefined} />
      {look !== 'icon' && (count ? number : t(label))}
    </button>
  )
}

/** A number as the language writes it, shortened from ten thousand on (from a thousand in English). */
function useCount(count = 0): string {
  return shortNumber(count, useLanguage())
}

interface FollowProps {
  author: Pick<Author, 'id' | 'nickname'>
  /** The plus sign before the word. */
  plus?: boolean
  /** The one that matters most on the page. */
  primary?: boolean
}

/** Follows an author and stops following. */
export function Follow({ author, plus, primary }: FollowProps) {
  const t = useText()
  const { pressed, press } = useMark('follow', author.id)
  return (
    <FollowButton
      className={pageHeadStyles.needsScript}
      pressed={pressed}
      size={primary ? undefined : 's'}
      kind={primary && !pressed ? 'primary' : undefined}
      onClick={press}
    >
      {plus && <Icon name={pressed ? 'check' : 'plus'} size="s" />}
      {t(pressed ? 'engagement.followed' : 'engagement.follow')}
      <span className="sr"> {author.nickname}</span>
    </FollowButton>
  )
}

/** How many follow an author, kept up to date with the viewer's own press. */
export function Followers({ author, counted }: { author: Pick<Author, 'id'>; counted: number }) {
  const { count } = useMark('follow', author.id, counted)
  return fullNumber(count ?? counted, useLanguage())
}

/** Collects a special topic. */
export function CollectTopic({ topic }: { topic: { id: number; title: string } }) {
  const t = useText()
  const { pressed, press } = useMark('collectTopic', topic.id)
  return (
    <FollowButton className={`${pageHeadStyles.needsScript} ${actionsStyles.mark}`} pressed={pressed} onClick={press}>
      <Icon name="bookmark" size="s" />
      {t(pressed ? 'engagement.collected' : 'engagement.collect')}
      <span className="sr"> {topic.title}</span>
    </FollowButton>
  )
}

/** For rows of flash, which know nothing of members. */
export const collectOf = (item: MarkButtonProps['item']) => <CollectButton item={item} look="icon" />
/** For rows of authors. */
export const followOf = (author: FollowProps['author']) => <Follow author={author} />

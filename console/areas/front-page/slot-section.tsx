import { App } from 'antd'
import { useConsole } from '#console/platform/console-context.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { SiteTimeField } from '#console/ui/fields/site-time-field.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { frontLimits, homeBlockSize, recommendedPages } from '#contract/constants.ts'
import type { FrontSlot } from '#contract/newsroom/front-page.ts'
import * as styles from './front.module.css'
import { carriedOver, isOver, pickByIds } from './front-state.ts'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'

const most = { leads: frontLimits.leads, picks: homeBlockSize * recommendedPages } as const

/** The articles of a block, each at its place; what is moved beyond an end goes into the other block. */
export function SlotSection({ part, work }: { part: 'leads' | 'picks'; work: FrontWork }) {
  const { t } = useConsole()
  const { message } = App.useApp()
  const { arrangement, names, change, learn } = work
  const slots = arrangement[part]
  const other = part === 'leads' ? 'picks' : 'leads'
  const titles = new Map(names.items.map((item) => [item.id, item]))
  const nameOf = ({ item }: FrontSlot) => titles.get(item)?.title || `#${item}`
  const full = slots.length >= most[part]
  // Items that readers cannot see have no place on the pages.
  const seen = slots.filter((slot) => titles.get(slot.item)?.state === 'published' && !isOver(slot, Date.now()))
  const second = part === 'picks' ? seen[homeBlockSize] : undefined
  const carry = (from: 'leads' | 'picks', into: 'leads' | 'picks', item: number, place: number) => {
    const moved = carriedOver({ from: arrangement[from], into: arrangement[into] }, { item, place, most: most[into] })
    if (moved) change({ [from]: moved.from, [into]: moved.into })
    else void message.warning(t('front.full'))
  }
  return (
    <Section name={t(`front.${part}`)} hint={t(`front.${part}Hint`)} count={`${slots.length}/${most[part]}`}>
      <OrderedList<FrontSlot>
        name={t(`front.${part}`)}
        entries={slots}
        keyOf={({ item }) => item}
        nameOf={nameOf}
        group="front"
        onOrder={(entries) => change({ [part]: entries })}
        onTake={(key, place) => carry(other, part, Number(key), place)}
        onPast={({ item }, way) => {
          if (part === 'leads' && way > 0) carry('leads', 'picks', item, 0)
          if (part === 'picks' && way < 0) carry('picks', 'leads', item, arrangement.leads.length)
        }}
        onRemove={({ item }) => change({ [part]: slots.filter((one) => one.item !== item) })}
        empty={t('front.dropHere')}
      >
        {(slot) => (
          <SlotRow
            slot={slot}
            title={nameOf(slot)}
            state={titles.get(slot.item)?.state ?? 'gone'}
            page={slot === second}
            onUntil={(until) => change({ [part]: slots.map((one) => (one === slot ? { ...one, until } : one)) })}
          />
        )}
      </OrderedList>
      {!full && (
        <ItemPicker
          name={t('front.addArticle')}
          kind="article"
          taken={new Set([...arrangement.leads, ...arrangement.picks].map(({ item }) => item))}
          onPick={({ id, title, state, kind }) => {
            learn({ items: [{ id, title, state, kind }] })
            change({ [part]: [...slots, { item: id, until: null }] })
          }}
        />
      )}
    </Section>
  )
}

interface RowProps {
  slot: FrontSlot
  title: string
  state: 'published' | 'scheduled' | 'unpublished' | 'merged' | 'gone'
  /** The second page begins here. */
  page: boolean
  onUntil: (until: string | null) => void
}

function SlotRow({ slot, title, state, page, onUntil }: RowProps) {
  const { t } = useConsole()
  const over = isOver(slot, Date.now())
  return (
    <div className={styles.frontSlot}>
      <span className={`grow shrinks breaks ${styles.frontTitle}`} title={title}>
        {page && <i className="mark">{t('front.secondPage')}</i>}{' '}
        {state === 'gone' ? <span className="quiet">{`${title} ${t('front.gone')}`}</span> : title}{' '}
        {state !== 'published' && state !== 'gone' && <i className={`mark ${styles.frontOff}`}>{t(state)}</i>}
        {over && <i className={`mark ${styles.frontOff}`}>{t('front.over')}</i>}
      </span>
      <SiteTimeField
        plain
        name={t('kindField.banner.until')}
        none={t('kindNone.banner.until')}
        value={slot.until}
        onChange={onUntil}
      />
    </div>
  )
}

/** The titles of slots, one a line: for comparing versions. */
export const slotTitles = (slots: readonly FrontSlot[], items: FrontWork['names']['items']): string =>
  slots
    .map(
      ({ item, until }) =>
        `${pickByIds([item], items)[0]?.title ?? `#${item}`}${until ? ` → ${until.slice(5, 16)}` : ''}`,
    )
    .join('\n')

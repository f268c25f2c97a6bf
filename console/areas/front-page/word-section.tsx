import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { KindDialog } from '#console/records/kinds/kind-dialog.tsx'
import { useRecordActs } from '#console/records/kinds/use-records.ts'
import { PickSelect } from '#console/ui/fields/pick-select.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import { frontLimits, hotSearchCount } from '#contract/constants.ts'
import { wordRecord } from '#contract/newsroom/front-page.record.ts'
import type { Front, FrontWord } from '#contract/newsroom/front-page.ts'
import { ArrangedList } from './arranged-list.tsx'
import * as frontStyles from './front.module.css'
import { pickByIds } from './front-state.ts'
import { RuleRow } from './rule-row.tsx'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'

/** Words that the newsroom chose, then those that the rule gives; single ones can be hidden. */
export function WordSection({ work }: { work: FrontWork }) {
  const { t, language } = useConsole()
  const { save } = useRecordActs('hotword')
  const { arrangement, names, front, change, learn, refresh, take } = work
  const [open, setOpen] = useState<{ id?: number }>()
  const shown = pickByIds(arrangement.words, names.words)
  const full = shown.length >= frontLimits.words
  const spare = front.spare.words.filter(({ id }) => !arrangement.words.includes(id))
  const taken = new Set([...shown.flatMap(({ item }) => item ?? []), ...arrangement.hidden_items])
  const computed = front.rule.words.filter(({ item }) => !taken.has(item)).slice(0, hotSearchCount - shown.length)
  const handleSaved = async (id: number) => {
    setOpen(undefined)
    const { words } = arrangement
    await take({ ...arrangement, words: words.includes(id) ? words : [...words, id] })
  }
  const pin = async ({ item, title }: Front['rule']['words'][number]) => {
    const word = [...title].slice(0, wordRecord.texts.title.max).join('')
    const answer = await save({ texts: { [language]: { title: word } }, item })
    if (answer?.saved) await handleSaved(answer.record.id)
  }
  const hide = ({ item, title }: Front['rule']['words'][number]) => {
    learn({ items: [{ id: item, title, state: 'published', kind: 'article' }] })
    change({ hidden_items: [...arrangement.hidden_items, item] })
  }
  return (
    <Section
      name={t('front.words')}
      hint={t('front.wordsHint')}
      count={`${shown.length}/${frontLimits.words}`}
      end={
        <Button size="small" disabled={full} onClick={() => setOpen({})}>
          {t('kindNew.hotword')}
        </Button>
      }
    >
      <ArrangedList<FrontWord>
        name={t('front.words')}
        ids={arrangement.words}
        shown={shown}
        nameOf={({ title }) => title}
        empty={t('front.none')}
        onChange={(words) => change({ words })}
      >
        {(word) => (
          <span className={`grow shrinks breaks ${frontStyles.frontTitle}`}>
            <Button type="link" className={pageStyles.flush} onClick={() => setOpen({ id: word.id })}>
              {word.title}
            </Button>
            <span className="quiet">
              {word.item === null ? t('front.wordToSearch') : t('front.wordToItem', { title: word.item_title ?? '' })}
            </span>
          </span>
        )}
      </ArrangedList>
      {computed.length > 0 && <h3>{t('front.computed')}</h3>}
      {computed.map((word, place) => (
        <RuleRow
          key={word.item}
          place={shown.length + place + 1}
          name={word.title}
          onPin={full ? undefined : () => void pin(word)}
          onHide={() => hide(word)}
        />
      ))}
      {spare.length > 0 && !full && (
        <PickSelect
          name={t('front.spareWord')}
          rows={spare}
          labelOf={({ title }) => title}
          onPick={({ id }) => handleSaved(id)}
        />
      )}
      <Hidden
        entries={pickByIds(arrangement.hidden_items, names.items).map(({ id, title }) => ({ id, name: title }))}
        onShow={(id) => change({ hidden_items: arrangement.hidden_items.filter((one) => one !== id) })}
      />
      <h3>{t('front.hiddenWords')}</h3>
      <Select<string[]>
        mode="tags"
        aria-label={t('front.hiddenWords')}
        placeholder={t('front.hiddenWords')}
        className="full"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、']}
        value={arrangement.hidden_words}
        onChange={(words) => change({ hidden_words: words.map((word) => word.trim()).filter(Boolean) })}
      />
      {open && (
        <KindDialog
          kind={wordRecord}
          id={open.id}
          onSaved={handleSaved}
          onMoved={refresh}
          onClose={() => setOpen(undefined)}
        />
      )}
    </Section>
  )
}

/** Items hidden by editors, each with a button to restore it. */
export function Hidden({
  entries,
  onShow,
}: {
  entries: readonly { id: number; name: string }[]
  onShow: (id: number) => void
}) {
  const { t } = useConsole()
  if (entries.length === 0) return null
  return (
    <p className={frontStyles.frontHidden}>
      <span className="quiet">{t('front.hidden')}</span>{' '}
      {entries.map(({ id, name }) => (
        <Tag
          key={id}
          closable={{ 'aria-label': t('front.show', { name }) }}
          onClose={(event) => {
            event.preventDefault()
            onShow(id)
          }}
        >
          {name}
        </Tag>
      ))}
    </p>
  )
}

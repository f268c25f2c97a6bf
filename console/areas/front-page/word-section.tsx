import { Button, Select, Tag } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { PickSelect } from '#console/ui/fields/pick-select.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import { useBinned } from '#console/ui/undo.tsx'
import { frontLimits, hotSearchCount } from '#contract/constants.ts'
import type { Front, FrontWord } from '#contract/newsroom/front-page.ts'
import { ArrangedList } from './arranged-list.tsx'
import * as frontStyles from './front.module.css'
import { pickByIds } from './front-state.ts'
import { RuleRow } from './rule-row.tsx'
import { Section } from './section.tsx'
import type { FrontWork } from './use-front.ts'
import { WordDialog } from './word-dialog.tsx'

/** Words that the newsroom chose, then those that the rule gives; single ones can be hidden. */
export function WordSection({ work }: { work: FrontWork }) {
  const { t, language } = useConsole()
  const { act } = useMutation()
  const binned = useBinned()
  const { arrangement, names, front, change, learn, refresh } = work
  const [open, setOpen] = useState<{ word?: FrontWord }>()
  const shown = pickByIds(arrangement.words, names.words)
  const full = shown.length >= frontLimits.words
  const spare = front.spare.words.filter(({ id }) => !arrangement.words.includes(id))
  const taken = new Set([...shown.flatMap(({ item }) => item ?? []), ...arrangement.hidden_items])
  const computed = front.rule.words.filter(({ item }) => !taken.has(item)).slice(0, hotSearchCount - shown.length)
  const add = (word: FrontWord) => {
    learn({ words: [word] })
    if (!arrangement.words.includes(word.id)) change({ words: [...arrangement.words, word.id] })
    setOpen(undefined)
  }
  const pin = async ({ item, title }: Front['rule']['words'][number]) => {
    const words = [...title].slice(0, frontLimits.word).join('')
    const answer = await act('saveWord', { titles: { [language]: words }, item })
    if (answer?.saved) add(answer.word)
  }
  const hide = ({ item, title }: Front['rule']['words'][number]) => {
    learn({ items: [{ id: item, title, state: 'published', kind: 'article' }] })
    change({ hidden_items: [...arrangement.hidden_items, item] })
  }
  const remove = async ({ id, version }: FrontWord) => {
    const done = await act('deleteWord', { id, version })
    setOpen(undefined)
    if (done) binned('hotword', id, refresh)
    await refresh()
  }
  return (
    <Section
      name={t('front.words')}
      hint={t('front.wordsHint')}
      count={`${shown.length}/${frontLimits.words}`}
      end={
        <Button size="small" disabled={full} onClick={() => setOpen({})}>
          {t('front.addWord')}
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
            <Button type="link" className={pageStyles.flush} onClick={() => setOpen({ word })}>
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
        <PickSelect name={t('front.spareWord')} rows={spare} labelOf={({ title }) => title} onPick={add} />
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
        className="whole"
        open={false}
        suffixIcon={null}
        tokenSeparators={[',', '，', '、']}
        value={arrangement.hidden_words}
        onChange={(words) => change({ hidden_words: words.map((word) => word.trim()).filter(Boolean) })}
      />
      {open && <WordDialog word={open.word} onSaved={add} onDelete={remove} onClose={() => setOpen(undefined)} />}
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

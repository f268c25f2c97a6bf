import { Button } from 'antd'
import { useState } from 'react'
import { ItemRow } from '#console/areas/records/item-row.tsx'
import * as styles from '#console/areas/records/records.module.css'
import type { KnownItems } from '#console/areas/records/use-known-items.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import { TextsField } from '#console/ui/fields/texts-field.tsx'
import { OrderedList } from '#console/ui/lists/ordered-list.tsx'
import { topicLimits } from '#contract/constants.ts'
import {
  type FormChapter,
  type Holder,
  itemsOfForm,
  type TopicForm,
  withChapter,
  withItemAt,
  withItemPast,
  withItemsOrder,
  withoutChapter,
  withoutItem,
} from './topic-form.ts'

interface Props {
  form: TopicForm
  known: KnownItems
  onChange: (form: TopicForm) => void
}

/** The chapters of a topic with their items, and what stands outside of them: all by drag and by key. */
export function TopicChapters({ form, known, onChange }: Props) {
  const { t, language } = useConsole()
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const titleOf = ({ texts }: FormChapter) => nameOf(texts, language, 'title') || t('topic.unnamed')
  const toggle = (key: string) =>
    setOpen((now) => (now.has(key) ? new Set([...now].filter((one) => one !== key)) : new Set([...now, key])))
  const add = () => {
    const key = `new ${crypto.randomUUID()}`
    onChange({ ...form, chapters: [...form.chapters, { key, texts: {}, items: [] }] })
    setOpen((now) => new Set([...now, key]))
  }
  return (
    <section className={`grid gap-10 ${styles.recordPart}`}>
      <div className={`row wraps ${styles.recordHead}`}>
        <h2>{t('topic.chapters')}</h2>
        <Button onClick={add} disabled={form.chapters.length >= topicLimits.chapters}>
          {t('topic.addChapter')}
        </Button>
        <span className="quiet">{t('order.hint')}</span>
      </div>
      <OrderedList<FormChapter>
        name={t('topic.chapters')}
        entries={form.chapters}
        keyOf={({ key }) => key}
        nameOf={titleOf}
        onOrder={(chapters) => onChange({ ...form, chapters })}
        onRemove={({ key }) => onChange(withoutChapter(form, key))}
        empty={t('topic.noChapters')}
      >
        {(chapter, place) => (
          <div className={`grid gap-6 ${styles.chapter}`}>
            <div className={`row wraps ${styles.chapterHead}`}>
              <span className="quiet">{place + 1}</span>
              <b>{titleOf(chapter)}</b>
              <Button
                type="link"
                size="small"
                aria-expanded={open.has(chapter.key)}
                onClick={() => toggle(chapter.key)}
              >
                {t(open.has(chapter.key) ? 'topic.closeTexts' : 'topic.openTexts')}
              </Button>
            </div>
            {open.has(chapter.key) && (
              <TextsField
                of={`${place + 1} `}
                fields={[
                  { name: 'title', label: t('topic.chapterTitle'), max: topicLimits.title },
                  { name: 'introduction', label: t('topic.introduction'), max: topicLimits.introduction, rows: 2 },
                ]}
                value={chapter.texts}
                onChange={(texts) => onChange(withChapter(form, chapter.key, { texts }))}
              />
            )}
            <Items
              form={form}
              known={known}
              onChange={onChange}
              holder={chapter.key}
              items={chapter.items}
              name={titleOf(chapter)}
            />
          </div>
        )}
      </OrderedList>
      <h3>{t(form.chapters.length > 0 ? 'topic.loose' : 'topic.items')}</h3>
      <Items
        form={form}
        known={known}
        onChange={onChange}
        holder={undefined}
        items={form.items}
        name={t(form.chapters.length > 0 ? 'topic.loose' : 'topic.items')}
      />
    </section>
  )
}

interface ItemsProps extends Props {
  holder: Holder
  items: readonly number[]
  name: string
}

function Items({ form, known: { itemOf, learn }, onChange, holder, items, name }: ItemsProps) {
  const { t } = useConsole()
  return (
    <>
      <OrderedList<number>
        name={t('topic.itemsOf', { name })}
        entries={items}
        keyOf={(id) => id}
        nameOf={(id) => itemOf(id).title}
        group="topic items"
        onOrder={(order) => onChange(withItemsOrder(form, holder, order))}
        onTake={(id, place) => onChange(withItemAt(form, Number(id), holder, place))}
        onPast={(id, way) => onChange(withItemPast(form, id, holder, way))}
        onRemove={(id) => onChange(withoutItem(form, id))}
        empty={t('topic.noItems')}
      >
        {(id) => <ItemRow item={itemOf(id)} />}
      </OrderedList>
      <div className={styles.recordPick}>
        <ItemPicker
          name={t('topic.addItem', { name })}
          taken={new Set(itemsOfForm(form))}
          onPick={(row) => {
            learn(row)
            onChange(withItemAt(form, row.id, holder, items.length))
          }}
        />
      </div>
    </>
  )
}

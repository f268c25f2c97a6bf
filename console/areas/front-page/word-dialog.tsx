import { Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { Conflict, type ConflictField } from '#console/ui/conflict.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { ItemPicker } from '#console/ui/fields/item-picker.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import { frontLimits } from '#contract/constants.ts'
import type { FrontWord, WordFields } from '#contract/newsroom/front-page.ts'
import * as frontStyles from './front.module.css'
import { hasTitle, TitleFields } from './title-fields.tsx'

const empty: WordFields = { titles: {}, item: null }

interface Props {
  /** Undefined: a new one. */
  word: FrontWord | undefined
  onSaved: (word: FrontWord) => void
  onDelete: (word: FrontWord) => void
  onClose: () => void
}

/** A word of the hot searches, and what it leads to. */
export function WordDialog({ word, onSaved, onDelete, onClose }: Props) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const [fields, setFields] = useState<WordFields>(word ? { titles: word.titles, item: word.item } : empty)
  const [itemTitle, setItemTitle] = useState(word?.item_title ?? '')
  const [theirs, setTheirs] = useState<FrontWord>()
  const save = async (given: WordFields, version = word?.version) => {
    const answer = await act('saveWord', { ...given, id: word?.id, version })
    if (answer?.saved) onSaved(answer.word)
    else if (answer) setTheirs(answer.current)
  }
  const compared: readonly ConflictField<WordFields>[] = [
    { name: 'titles', label: t('headline'), show: ({ titles }) => Object.values(titles).join('\n') },
    { name: 'item', label: t('article'), show: ({ item }) => (item === null ? '' : `#${item}`) },
  ]
  return (
    <Dialog
      title={t(word ? 'front.editWord' : 'front.addWord')}
      onCancel={onClose}
      footer={(_, { OkBtn, CancelBtn }) => (
        <>
          {word && (
            <Button danger className={frontStyles.frontDelete} onClick={() => onDelete(word)}>
              {t('front.delete')}
            </Button>
          )}
          <CancelBtn />
          <OkBtn />
        </>
      )}
      okText={t('author.save')}
      okButtonProps={{ loading: busy, disabled: !hasTitle(fields.titles) || !!theirs }}
      onOk={() => save(fields)}
    >
      {theirs && (
        <Conflict<WordFields>
          mine={fields}
          theirs={{ titles: theirs.titles, item: theirs.item }}
          base={word && { titles: word.titles, item: word.item }}
          fields={compared}
          busy={busy}
          onChoose={(chosen) => save(chosen, theirs.version)}
        />
      )}
      <div className="grid gap-10">
        <TitleFields
          label="front.wordIn"
          most={frontLimits.word}
          value={fields.titles}
          onChange={(titles) => setFields((now) => ({ ...now, titles }))}
        />
        <p className="quiet">{t('front.titlesHint')}</p>
        <p>
          {fields.item === null ? t('front.wordToSearch') : t('front.wordToItem', { title: itemTitle })}{' '}
          {fields.item !== null && (
            <Button
              type="link"
              className={pageStyles.flush}
              onClick={() => setFields((now) => ({ ...now, item: null }))}
            >
              {t('front.clearItem')}
            </Button>
          )}
        </p>
        <ItemPicker
          name={t('front.wordItem')}
          onPick={({ id, title }) => {
            setItemTitle(title)
            setFields((now) => ({ ...now, item: id }))
          }}
        />
      </div>
    </Dialog>
  )
}

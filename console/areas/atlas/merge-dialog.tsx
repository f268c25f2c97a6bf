import { Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { nameOf } from '#console/ui/fields/texts.ts'
import type { StaffAtlasEntry } from '#contract/market/atlas/atlas-desk.ts'
import { nearestFirst } from '#language/text/name-rank.ts'
import { useAtlasText } from './atlas-texts.ts'

interface Props {
  entry: StaffAtlasEntry
  onClose: () => void
  onDone: () => void
}

/** Merges an entry into another; what is offered first goes by the same name. */
export function MergeDialog({ entry, onClose, onDone }: Props) {
  const t = useAtlasText()
  const { language } = useConsole()
  const { act, busy } = useMutation()
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<number>()
  const name = nameOf(entry.texts, language, 'name')
  const keyword = useDebounced(typed.trim()) || name
  const found = useAnswer('staffAtlas', { keyword, page: 1, size: 20 })
  const merge = async () => {
    const { id, version } = entry
    if (into === undefined || !(await act('mergeAtlasEntries', { id, version, into }, t('atlas.merged')))) return
    onClose()
    onDone()
  }
  return (
    <Dialog
      title={t('atlas.mergeAsk', { name })}
      okText={t('merge')}
      okButtonProps={{ disabled: into === undefined, loading: busy }}
      onCancel={onClose}
      onOk={merge}
    >
      <p className="quiet">{t('atlas.mergeHint')}</p>
      <Select<number>
        aria-label={t('atlas.mergeInto')}
        placeholder={t('atlas.mergeInto')}
        className="full"
        autoFocus
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={found.loading}
        value={into}
        options={nearestFirst(found.data?.list ?? [], keyword, ({ texts }) => [nameOf(texts, language, 'name')])
          .filter(({ id }) => id !== entry.id)
          .map(({ id, kind, slug, texts }) => ({
            value: id,
            label: `${nameOf(texts, language, 'name')} · ${t(`atlas.${kind}`)} · ${slug}`,
          }))}
        onChange={setInto}
      />
    </Dialog>
  )
}

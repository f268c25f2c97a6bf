import { Select } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { kindKey } from '#console/records/kinds/kind-texts.ts'
import { Dialog } from '#console/ui/dialog.tsx'
import { atlasRecord } from '#contract/market/atlas/atlas.record.ts'
import { nearestFirst } from '#language/text/name-rank.ts'
import { useAtlasText } from './atlas-texts.ts'

export interface MergedEntry {
  id: number
  version: number
  name: string
}

interface Props {
  entry: MergedEntry
  onClose: () => void
  onDone: () => void
}

/** Merges an entry into another; what is offered first goes by the same name. */
export function MergeDialog({ entry, onClose, onDone }: Props) {
  const t = useAtlasText()
  const { act, busy } = useMutation()
  const [typed, setTyped] = useState('')
  const [into, setInto] = useState<number>()
  const { id: own, version, name } = entry
  const keyword = useDebounced(typed.trim()) || name
  const found = useAnswer('findRecords', { kind: atlasRecord.kind, keyword, page: 1, size: 20 })
  const merge = async () => {
    if (into === undefined || !(await act('mergeAtlasEntries', { id: own, version, into }, t('atlas.merged')))) return
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
        options={nearestFirst(found.data?.list ?? [], keyword, ({ title }) => [title])
          .filter(({ id }) => id !== own)
          .map(({ id, title, values: { type, slug } }) => ({
            value: id,
            label: `${title} · ${t(kindKey('Option', atlasRecord.kind, 'type', String(type)))} · ${slug}`,
          }))}
        onChange={setInto}
      />
    </Dialog>
  )
}

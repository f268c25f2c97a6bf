import { Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useDebounced } from '#console/platform/use-debounced.ts'
import { PickSelect } from '#console/ui/fields/pick-select.tsx'
import type { StaffLiveBlog } from '#contract/newsroom/live-blogs/live-desk.ts'
import { liveLimits } from '#contract/newsroom/live-blogs/live-terms.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'
import * as styles from './live-desk.module.css'
import { useLiveText } from './live-texts.ts'

/** Authors who may write notes without a role in the console: editors assign and remove them. */
export function DeskAuthors({ blog, onChanged }: { blog: StaffLiveBlog; onChanged: () => void }) {
  const t = useLiveText()
  const { act, busy } = useMutation()
  const { item, version, assigned } = blog
  const save = async (authors: number[]) => {
    if (busy) return
    await act('saveLiveAuthors', { item, version, authors })
    onChanged()
  }
  const users = assigned.map(({ id }) => id)
  return (
    <>
      <h2>{t('live.authors')}</h2>
      <ul className={styles.onDuty}>
        {assigned.map(({ id, nickname, avatar_img: picture }) => (
          <li key={id}>
            <Avatar name={nickname} seed={id} src={picture} size="s" />
            <span>{nickname}</span>
            <Button
              type="link"
              size="small"
              danger
              aria-label={t('live.authorRemoveName', { name: nickname })}
              onClick={() => void save(users.filter((user) => user !== id))}
            >
              {t('live.authorRemove')}
            </Button>
          </li>
        ))}
      </ul>
      {users.length < liveLimits.assigned && <Picker taken={users} onPick={(user) => void save([...users, user])} />}
    </>
  )
}

const offered = 20

function Picker({ taken, onPick }: { taken: readonly number[]; onPick: (user: number) => void }) {
  const t = useLiveText()
  const [typed, setTyped] = useState('')
  const keyword = useDebounced(typed.trim()) || undefined
  const found = useAnswer('staffAuthors', { keyword, filter: 'linked', page: 1, size: offered })
  const users = (found.data?.list ?? []).flatMap(({ user }) => (user && !taken.includes(user.id) ? [user] : []))
  return (
    <PickSelect
      name={t('live.authorAdd')}
      rows={users}
      labelOf={({ nickname }) => nickname}
      search={{ typed, onType: setTyped }}
      loading={found.loading}
      onPick={({ id }) => onPick(id)}
    />
  )
}

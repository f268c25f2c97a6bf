import { useEffect, useState } from 'react'
import { isStaff } from '#contract/members/roles.ts'
import type { Person } from '#contract/newsroom/desk.ts'
import { presenceMs } from '#contract/staff/presence-times.ts'
import * as styles from '#web/editor/editor-desk.module.css'
import { useEditorText } from '#web/editor/editor-text.ts'
import { useCall } from '#web/platform/use-call.ts'
import { useViewerUser } from '#web/session/viewer.ts'
import { Avatar } from '#web/ui/picture/avatar.tsx'

/** Editors who have the same manuscript open, here or in the review. Authors are not asked about. */
export function Colleagues({ id }: { id: number }) {
  const t = useEditorText()
  const roles = useViewerUser()?.roles ?? []
  const people = useColleagues(id, isStaff({ roles }))
  const names = people.map(({ nickname }) => nickname)
  return (
    <span role="status" className={styles.pubHere} title={names.join('、')}>
      {people.length > 0 && (
        <>
          {people.map(({ id: user, nickname, avatar_img: picture }) => (
            <Avatar key={user} name={nickname} seed={user} src={picture} size="s" />
          ))}
          <span className="sr">{t('alsoHere', { names: names.join('、') })}</span>
        </>
      )}
    </span>
  )
}

function useColleagues(id: number, staff: boolean): readonly Person[] {
  const call = useCall()
  const [people, setPeople] = useState<readonly Person[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the call is another one in each rendering, and does the same
  useEffect(() => {
    if (!staff) return
    const record = { kind: 'manuscript', id } as const
    let left = false
    const attend = async () => {
      if (document.hidden) return
      const answer = await call('attendRecord', record).catch(() => undefined)
      if (answer && !left) setPeople(answer.list)
    }
    const leave = () => void call('leaveRecord', record).catch(() => undefined)
    const timer = setInterval(attend, presenceMs.beat)
    void attend()
    addEventListener('pagehide', leave)
    return () => {
      left = true
      clearInterval(timer)
      removeEventListener('pagehide', leave)
      leave()
    }
  }, [id, staff])
  return people
}

import { Alert, App, Button, Spin } from 'antd'
import { useState } from 'react'
import { useConsole } from '#console/platform/console-context.tsx'
import { useCommandKeys } from '#console/platform/keys/use-command-keys.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { Keys } from '#console/ui/keys.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import { PageHead } from '#console/ui/page-head.tsx'
import { Presence } from '#console/ui/presence.tsx'
import type { Front } from '#contract/newsroom/front-page.ts'
import { AuthorSection } from './author-section.tsx'
import { BannerSection } from './banner-section.tsx'
import * as styles from './front.module.css'
import { FrontConflict } from './front-conflict.tsx'
import { History } from './history.tsx'
import { LabelSection } from './label-section.tsx'
import { Preview } from './preview.tsx'
import { SlotSection } from './slot-section.tsx'
import { useFront } from './use-front.ts'
import { WordSection } from './word-section.tsx'

/** The front page as editors arrange it, beside a preview of what readers would see. */
export function FrontPage() {
  const { data, failure } = useAnswer('getFront', {})
  const [first, setFirst] = useState<Front>()
  // The arrangement in progress stays, even if newer data arrives.
  if (data && !first) setFirst(data)
  if (first) return <Arranging first={first} />
  return failure ? <Alert type="error" title={failure} /> : <Spin />
}

/** The way back stays on the screen for so long. */
const undoSeconds = 10

function Arranging({ first }: { first: Front }) {
  const { t } = useConsole()
  const { message } = App.useApp()
  const work = useFront(first)
  const { front, dirty, busy } = work
  const { page, setPage, filters, setFilter } = useListAddress(['view'])
  const announceSaved = (version: number, before: number) => {
    const key = `front ${version}`
    const undo = async () => {
      message.destroy(key)
      if (await work.restore(before, version)) void message.success(t('front.restoredDone', { n: before }))
    }
    void message.open({
      key,
      type: 'success',
      duration: undoSeconds,
      content: (
        <>
          {t('front.savedDone')}{' '}
          {before > 0 && (
            <Button type="link" size="small" onClick={undo}>
              {t('front.undo')}
            </Button>
          )}
        </>
      ),
    })
  }
  const save = async () => {
    if (!dirty || busy || work.theirs) return
    const before = front.version
    const version = await work.save()
    if (version !== undefined) announceSaved(version, before)
  }
  useCommandKeys({ s: () => void save() })
  return (
    <>
      <PageHead
        title={t('front')}
        end={
          <>
            <Button onClick={() => setFilter('view', 'history')}>{t('front.history')}</Button>{' '}
            <Button type="primary" loading={busy} disabled={!dirty || !!work.theirs} onClick={save}>
              {t('front.save')} <Keys keys={['⌘', 'S']} />
            </Button>
          </>
        }
      >
        <span className={dirty ? styles.frontDirty : 'quiet'} role="status">
          {dirty ? t('front.unsaved') : versionText(front, t)}
        </span>
        <Presence kind="front" id={0} />
      </PageHead>
      <FrontConflict work={work} onSaved={() => void message.success(t('front.savedDone'))} />
      <div className={`grid at-start ${styles.front}`}>
        <div className={`grid gap-28 ${styles.frontParts}`}>
          <SlotSection part="leads" work={work} />
          <SlotSection part="picks" work={work} />
          <BannerSection work={work} />
          <WordSection work={work} />
          <LabelSection work={work} />
          <AuthorSection work={work} />
        </div>
        <Preview arrangement={work.arrangement} />
      </div>
      {filters.view === 'history' && (
        <History work={work} page={page} onPage={setPage} onClose={() => setFilter('view', undefined)} />
      )}
    </>
  )
}

const versionText = ({ version, by, time }: Front, t: ReturnType<typeof useConsole>['t']): string =>
  version === 0
    ? t('front.never')
    : t('front.version', { n: version, name: by?.nickname ?? '', time: toMinute(time ?? '') })

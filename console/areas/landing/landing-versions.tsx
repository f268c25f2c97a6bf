import { Alert, Button, Spin } from 'antd'
import { useState } from 'react'
import { useAnswer } from '#console/platform/use-answer.ts'
import * as decisionStyles from '#console/ui/decision.module.css'
import { Dialog } from '#console/ui/dialog.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as pageVersionsStyles from '#console/ui/page-versions.module.css'
import type { LandingContent } from '#contract/site/landing-pages/landing-pages-desk.ts'
import { compareTexts } from '#web/ui/versions/compare-texts.ts'
import { Pieces } from '#web/ui/versions/pieces.tsx'
import { useLandingText } from './landing-texts.ts'

interface Props {
  id: number
  /** Current content of the editor. */
  present: LandingContent
  onTake: (content: LandingContent) => void
  onClose: () => void
}

/** All versions of a page; each is compared with what stands in the editor, and can be taken back into it. */
export function LandingVersions({ id, present, onTake, onClose }: Props) {
  const t = useLandingText()
  const { data, failure } = useAnswer('landingVersions', { id })
  const [chosen, setChosen] = useState<number>()
  const list = data?.list ?? []
  const shown = chosen ?? list[0]?.version
  return (
    <Dialog title={t('landing.versions')} width={1080} footer={null} onCancel={onClose}>
      {failure && <Alert type="error" title={failure} />}
      {!data && !failure && <Spin />}
      <div className={`grid gap-24 ${pageVersionsStyles.versions}`}>
        <ul className={pageVersionsStyles.versionsList}>
          {list.map(({ version, saved_time, by, published }) => (
            <li key={version}>
              <Button
                type="text"
                className={
                  shown === version
                    ? `${pageVersionsStyles.versionsOne} ${pageVersionsStyles.versionsOneShown}`
                    : pageVersionsStyles.versionsOne
                }
                aria-pressed={shown === version}
                onClick={() => setChosen(version)}
              >
                <b>{toMinute(saved_time)}</b>
                <span className="quiet">
                  {by?.nickname} {published && t('landing.readersSee')}
                </span>
              </Button>
            </li>
          ))}
        </ul>
        {shown !== undefined && <Comparison key={shown} id={id} version={shown} present={present} onTake={onTake} />}
      </div>
    </Dialog>
  )
}

/** Returns the content of a version in lines; the comparison omits equal lines. */
function linesOf({ texts, colours, ends, leads_to, blocks }: LandingContent): string {
  const collectTexts = (value: unknown): string[] => {
    if (value === null || value === '' || value === undefined) return []
    if (typeof value !== 'object') return [String(value)]
    return Object.entries(value).flatMap(([name, one]) => (name === 'key' ? [] : collectTexts(one)))
  }
  return [[texts, colours, ends, leads_to], ...blocks].map((part) => collectTexts(part).join('\n')).join('\n\n')
}

function Comparison({ id, version, present, onTake }: Omit<Props, 'onClose'> & { version: number }) {
  const t = useLandingText()
  const { data, failure } = useAnswer('landingVersion', { id, version })
  if (!data) return failure ? <Alert type="error" title={failure} /> : <Spin />
  const [before, after] = [linesOf(present), linesOf(data)]
  const same = before === after
  return (
    <section className={pageVersionsStyles.versionsText}>
      <p>
        <Button type="primary" disabled={same} onClick={() => onTake(data)}>
          {t('landing.take')}
        </Button>{' '}
        <span className="quiet">{t(same ? 'landing.same' : 'landing.compare')}</span>
      </p>
      <div className={`${pageVersionsStyles.versionsDifference} ${decisionStyles.differences}`}>
        <div>
          <Pieces pieces={compareTexts(before, after)} omitted={(n) => t('leftOut', { n })} />
        </div>
      </div>
    </section>
  )
}

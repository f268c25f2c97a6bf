import { Button, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { EventTabs } from '#console/domains/events/event-tabs.tsx'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { nameOf } from '#console/ui/fields/texts.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useCeremonyText } from './ceremony-texts.ts'

/** All ceremonies, the newest first. */
export function CeremoniesPage() {
  const t = useCeremonyText()
  const { language } = useConsole()
  const navigate = useNavigate()
  const answer = useAnswer('staffCeremonies', {})
  return (
    <>
      <PageHead
        title={t('ceremonies')}
        end={
          <Button type="primary" onClick={() => navigate('/ceremonies/new')}>
            {t('ceremony.add')}
          </Button>
        }
      >
        <EventTabs />
      </PageHead>
      <Loaded answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('ceremony.none')}</p>
          ) : (
            <ul className={recordRowsStyles.recordRows}>
              {list.map(({ id, year, state, phase, texts, opens_time, closes_time, awards, votes }) => (
                <li key={id}>
                  <Tag className={state === 'published' ? recordRowsStyles.publishedMark : undefined}>
                    {t(`ceremony.state.${state}`)}
                  </Tag>
                  <Link className={listsStyles.title} to={`/ceremonies/${id}`}>
                    {year} · {nameOf(texts, language, 'title')}
                  </Link>
                  <span className="quiet">
                    {t(`ceremony.phase.${phase}`)} · {toMinute(opens_time)} – {toMinute(closes_time)} ·{' '}
                    {t('ceremony.counts', { awards, votes })}
                  </span>
                  <Link to={`/ceremonies/${id}/awards`}>{t('ceremony.awards')}</Link>
                  <Link to={`/ceremonies/${id}/votes`}>{t('ceremony.totals')}</Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

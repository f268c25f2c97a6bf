import { Button, Tag } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useAnswer } from '#console/platform/use-answer.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { Loaded } from '#console/ui/loaded.tsx'
import { PageHead } from '#console/ui/page-head.tsx'
import { useLandingText } from './landing-texts.ts'

/** All landing pages. */
export function LandingListPage() {
  const t = useLandingText()
  const navigate = useNavigate()
  const answer = useAnswer('staffLandingPages', {})
  return (
    <>
      <PageHead
        title={t('landingDesk')}
        end={
          <Button type="primary" onClick={() => navigate('/landing/new')}>
            {t('landing.add')}
          </Button>
        }
      >
        <Link to="/landing/submissions">{t('landing.submissions')}</Link>
      </PageHead>
      <Loaded answer={answer}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="quiet">{t('landing.none')}</p>
          ) : (
            <ul className={recordRowsStyles.recordRows}>
              {list.map((row) => (
                <li key={row.id}>
                  <Tag className={row.state === 'published' && !row.ended ? recordRowsStyles.publishedMark : undefined}>
                    {t(row.ended ? 'landing.ended' : `landing.state.${row.state}`)}
                  </Tag>
                  <Link className={listsStyles.title} to={`/landing/${row.id}`} lang={row.language}>
                    {row.title}
                  </Link>
                  <span className="quiet">
                    {row.path} · {t('landing.blockCount', { n: row.blocks })} · {toMinute(row.updated_time)}
                    {row.unpublished && ` · ${t('landing.unpublished')}`}
                  </span>
                  {row.waiting > 0 && (
                    <Link to={`/landing/submissions?page_id=${row.id}`}>
                      {t('landing.waiting', { n: row.waiting })}
                    </Link>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </>
  )
}

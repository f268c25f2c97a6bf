import { Button, Popconfirm, Segmented } from 'antd'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useListAddress } from '#console/platform/use-list-address.ts'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as recordRowsStyles from '#console/ui/lists/record-rows.module.css'
import { PageHead } from '#console/ui/page-head.tsx'
import type { LandingSubmission } from '#contract/site/landing-pages/landing-pages-desk.ts'
import { useLandingText } from './landing-texts.ts'

/** Submissions of readers through the forms of landing pages. */
export function LandingSubmissionsPage() {
  const t = useLandingText()
  const { act, busy } = useMutation()
  const navigate = useNavigate()
  const { page, setPage, filters, filterBy } = useListAddress(['page_id', 'show'])
  const show = filters.show === 'all' ? 'all' : 'new'
  const id = filters.page_id ? Number(filters.page_id) : undefined
  const answer = useAnswer('landingSubmissions', { page_id: id, show, ...page })
  const after = async (done: Promise<unknown>) => (await done) && answer.reload()
  const download = async () => {
    const file = id === undefined ? undefined : await act('exportLandingSubmissions', { id })
    if (file) Object.assign(document.createElement('a'), { href: file.address, download: file.name }).click()
  }
  return (
    <>
      <PageHead
        title={t('landing.submissions')}
        end={
          id !== undefined && (
            <Button disabled={busy} onClick={download}>
              {t('landing.export')}
            </Button>
          )
        }
      >
        <Link to="/landing">{t('landingDesk')}</Link>
        <Segmented
          aria-label={t('landing.submissions')}
          value={show}
          options={[
            { value: 'new', label: t('landing.new') },
            { value: 'all', label: t('landing.allSent') },
          ]}
          onChange={(next) => filterBy('show').onChange(next === 'all' ? 'all' : undefined)}
        />
      </PageHead>
      <p className="quiet">{t('landing.keptNote')}</p>
      <DataTable<LandingSubmission>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={(row) => navigate(`/landing/${row.page.id}`)}
        rowKey="id"
        columns={[
          { title: t('landing.sent'), width: 150, render: (_, row) => toMinute(row.sent_time) },
          {
            title: t('landing.entered'),
            render: (_, row) => (
              <>
                <span className="quiet">
                  {row.number} · {row.page.title} {row.page.path}
                </span>
                <dl className={recordRowsStyles.sentText}>
                  {row.values
                    .filter(({ value }) => value !== '')
                    .map(({ label, value }) => (
                      <div key={label}>
                        <dt className="quiet">{label}</dt>
                        <dd>{value}</dd>
                      </div>
                    ))}
                </dl>
              </>
            ),
          },
          {
            title: t('state'),
            width: 220,
            render: (_, row) => (
              <>
                <Button
                  size="small"
                  disabled={busy}
                  onClick={() => after(act('settleLandingSubmission', { id: row.id, seen: !row.seen }))}
                >
                  {t(row.seen ? 'landing.markNew' : 'landing.markSeen')}
                </Button>{' '}
                <Popconfirm
                  title={t('landing.eraseSure')}
                  onConfirm={() => after(act('eraseLandingSubmission', { id: row.id }))}
                >
                  <Button size="small" danger disabled={busy}>
                    {t('landing.erase')}
                  </Button>
                </Popconfirm>
              </>
            ),
          },
        ]}
      />
    </>
  )
}

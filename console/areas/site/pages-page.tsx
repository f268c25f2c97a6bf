import { Alert, Table } from 'antd'
import { Link, useNavigate } from 'react-router'
import { languageMarks } from '#console/locales/language-names.ts'
import { useListKeys } from '#console/platform/keys/list-keys.ts'
import { toMinute } from '#console/ui/lists/list-text.ts'
import * as styles from '#console/ui/lists/lists.module.css'
import { withNames } from '#console/ui/lists/phone-cells.ts'
import type { StaffPageRow } from '#contract/site/site-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { PageHead } from '../../ui/page-head.tsx'

/** The static pages: about, contact, rights, terms. */
export function PagesPage() {
  const { t } = useConsole()
  const navigate = useNavigate()
  const { data, failure } = useAnswer('staffPages', {})
  const rows = data?.list ?? []
  const current = useListKeys({
    rows,
    keyOf: ({ page }) => page,
    onOpen: ({ page }) => navigate(`/pages/${page}`),
  })
  return (
    <>
      <PageHead title={t('pages')} />
      {failure && <Alert type="error" title={failure} />}
      <Table<StaffPageRow>
        size="small"
        className={`${styles.table} table--cards`}
        rowKey="page"
        onRow={() => ({ tabIndex: -1 })}
        loading={!data && !failure}
        dataSource={rows}
        pagination={false}
        rowClassName={(_, index) => (index === current ? 'row--current' : '')}
        columns={withNames<StaffPageRow>([
          {
            title: t('headline'),
            render: (_, { page, title }) => (
              <Link to={`/pages/${page}`} className={styles.title}>
                {title}
              </Link>
            ),
          },
          { title: t('site.path'), width: 200, render: (_, { page }) => <a href={`/${page}`}>/{page}</a> },
          {
            title: t('site.languages'),
            width: 160,
            render: (_, { languages }) => languages.map((one) => languageMarks[one]).join(' · '),
          },
          {
            title: t('saved'),
            width: 260,
            render: (_, { shipped, saved_time: time, by }) =>
              shipped || !time ? (
                <span className="quiet">{t('site.shipped')}</span>
              ) : (
                `${toMinute(time)} ${by?.nickname ?? ''}`
              ),
          },
        ])}
      />
    </>
  )
}

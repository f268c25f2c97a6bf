import { Button } from 'antd'
import { useState } from 'react'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useTypedName } from '#console/ui/fields/typed-name.tsx'
import { DataTable } from '#console/ui/lists/data-table.tsx'
import { FilterChoice } from '#console/ui/lists/filters.tsx'
import { listOf, toMinute } from '#console/ui/lists/list-text.ts'
import * as listsStyles from '#console/ui/lists/lists.module.css'
import type { ApiToken } from '#contract/integration/tokens.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { useListAddress } from '../../platform/use-list-address.ts'
import { AddButton } from '../../ui/add-button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SecretDialog } from './secret-dialog.tsx'
import { TokenForm } from './token-form.tsx'

/** More of them are summed up, so that a row stays a row; all of them stand in its tip. */
const shownScopes = 4

const tones = { active: 'approved', expired: 'refused', ended: 'refused' } as const

/** Tokens by which other programs make calls; a new one is shown once. */
export function TokensPage() {
  const { t, language } = useConsole()
  const { page, setPage, filters, filterBy } = useListAddress(['state'])
  const state = filters.state === 'all' ? 'all' : 'active'
  const answer = useAnswer('apiTokens', { state, ...page })
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<{ name: string; token: string }>()
  const [ending, setEnding] = useState<ApiToken>()
  return (
    <>
      <PageHead title={t('tokens')} end={<AddButton name={t('token.add')} onAdd={() => setMaking(true)} />}>
        <FilterChoice
          name={t('token.states')}
          options={[{ value: 'all', label: t('token.all') }]}
          {...filterBy('state')}
        />
        <p className={`quiet grow shrinks`}>{t('token.intro')}</p>
      </PageHead>
      <DataTable<ApiToken>
        answer={answer}
        page={page}
        onPage={setPage}
        onOpen={(row) => row.state === 'active' && setEnding(row)}
        rowKey="id"
        columns={[
          {
            title: t('token.name'),
            width: 230,
            render: (_, { name, hint }) => (
              <>
                <b className={listsStyles.title}>{name}</b> <code className="quiet">…{hint}</code>
              </>
            ),
          },
          {
            title: t('token.scopes'),
            render: (_, row) => {
              const names = row.scopes.map((one) => t(`scope.${one}`))
              const all = listOf(names, language)
              if (names.length <= shownScopes) return all
              const first = names.slice(0, shownScopes - 1).join(language === 'en' ? ', ' : '、')
              return <span title={all}>{t('token.andMore', { names: first, n: names.length })}</span>
            },
          },
          { title: t('token.owner'), width: 130, ellipsis: true, render: (_, { owner }) => owner?.nickname },
          {
            title: t('token.state'),
            width: 100,
            render: (_, row) => (
              <span className={`${listsStyles.state} state--${tones[row.state]}`}>{t(`token.${row.state}`)}</span>
            ),
          },
          { title: t('token.expires'), width: 140, render: (_, row) => toMinute(row.expires_time) },
          {
            title: t('token.lastUsed'),
            width: 150,
            render: (_, { last_used_time: time, last_used_from: from }) =>
              time ? <span title={from}>{toMinute(time)}</span> : <span className="quiet">{t('token.never')}</span>,
          },
          {
            title: <span className="sr">{t('actions')}</span>,
            width: 90,
            align: 'right',
            className: listsStyles.acts,
            render: (_, row) =>
              row.state === 'active' && (
                <Button
                  size="small"
                  danger
                  aria-label={`${t('token.revoke')}: ${row.name}`}
                  onClick={() => setEnding(row)}
                >
                  {t('token.revoke')}
                </Button>
              ),
          },
        ]}
      />
      {making && (
        <TokenForm
          onClose={() => setMaking(false)}
          onMade={(name, token) => {
            setMaking(false)
            setMade({ name, token })
            answer.reload()
          }}
        />
      )}
      {made && (
        <SecretDialog
          title={t('token.made', { name: made.name })}
          secret={made.token}
          hint={t('token.how', { token: `${made.token.slice(0, 7)}…` })}
          onClose={() => setMade(undefined)}
        />
      )}
      {ending && (
        <RevokeDialog
          token={ending}
          onClose={() => {
            setEnding(undefined)
            answer.reload()
          }}
        />
      )}
    </>
  )
}

function RevokeDialog({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { field, matches } = useTypedName(name)
  return (
    <Dialog
      title={t('token.revokeAsk', { name })}
      okText={t('token.revoke')}
      okButtonProps={{ danger: true, disabled: !matches, loading: busy }}
      onOk={async () => {
        if (await act('revokeApiToken', { id }, t('token.revoked'))) onClose()
      }}
      onCancel={onClose}
    >
      <p className="quiet">{t('token.revokeHint')}</p>
      {field}
    </Dialog>
  )
}

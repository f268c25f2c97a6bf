import { Button } from 'antd'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { useConsole } from '#console/platform/console-context.tsx'
import { useAnswer } from '#console/platform/use-answer.ts'
import { useRecord } from '#console/platform/use-record.ts'
import { PathField } from '#console/records/path-field.tsx'
import { RecordEditor } from '#console/records/record-editor.tsx'
import { RecordPage } from '#console/records/record-page.tsx'
import { type ConfirmedAct, ConsequencesDialog } from '#console/ui/consequences-dialog.tsx'
import { Dialog } from '#console/ui/dialog.tsx'
import { inAllLanguages, isNamed, nameOf } from '#console/ui/fields/texts.ts'
import { useNameOf } from '#console/ui/fields/use-converted.ts'
import type { StaffLandingPage } from '#contract/site/landing-pages/landing-pages-desk.ts'
import type { Texts } from '#contract/staff/records.ts'
import { BlockList } from './block-list.tsx'
import { emptyPage, formOfPage, type LandingForm } from './landing-form.ts'
import { useLandingText } from './landing-texts.ts'
import { LandingVersions } from './landing-versions.tsx'
import { PageFields } from './page-fields.tsx'

/** A landing page, or one that is not there yet. */
export function LandingEditorPage() {
  return <RecordPage call="staffLandingPage">{(page, reload) => <Editor page={page} onSaved={reload} />}</RecordPage>
}

function Editor({ page, onSaved }: { page?: StaffLandingPage; onSaved?: () => void }) {
  const { language } = useConsole()
  const t = useLandingText()
  const { act, refused } = useMutation()
  const record = useRecord<StaffLandingPage, LandingForm>({
    kind: 'landingPage',
    record: page,
    empty: emptyPage,
    fieldsOf: formOfPage,
    save: (input) => act('saveLandingPage', input),
    addressOf: ({ id }) => `/landing/${id}`,
    onSaved,
  })
  const { value } = record.form
  const title = useNameOf(value.texts, 'title')
  return (
    <RecordEditor<StaffLandingPage, LandingForm>
      title={title || t('landing.add')}
      record={record}
      list={{ path: '/landing', label: t('landingDesk') }}
      complete={isNamed(value.texts, 'title') && value.path.trim() !== ''}
      links={
        page && (
          <Acts
            page={page}
            onChanged={onSaved}
            isDirty={record.form.dirty}
            present={value}
            onTake={(content) => record.set(content)}
          />
        )
      }
      remove={(record, given) => act('deleteLandingPage', { ...record, ...given })}
      confirmRemoval={
        page?.state === 'published'
          ? (remove, close) => (
              <LandingConsequences page={page} confirm={t('landing.remove')} onConfirm={remove} onClose={close} />
            )
          : undefined
      }
      compared={[
        { name: 'texts', label: t('landing.title'), show: ({ texts }) => inAllLanguages(texts, 'title') },
        { name: 'path', label: t('landing.path'), show: ({ path }) => path },
        { name: 'colours', label: t('landing.palette'), show: ({ colours }) => Object.values(colours).join(' ') },
        { name: 'ends', label: t('landing.ends'), show: ({ ends }) => ends },
        { name: 'leads_to', label: t('landing.leadsTo'), show: ({ leads_to }) => leads_to },
        {
          name: 'blocks',
          label: t('landing.blocks'),
          show: ({ blocks }) =>
            blocks
              .map(({ kind, texts }) => `${t(`block.${kind}`)} ${nameOf(texts as Texts<string>, language, 'title')}`)
              .join('\n'),
        },
      ]}
    >
      <PageFields value={value} set={record.set} fixedPath={page?.state === 'published'} refused={refused} />
      <h2>{t('landing.blocks')}</h2>
      <BlockList value={value.blocks} onChange={(blocks) => record.set({ blocks })} />
    </RecordEditor>
  )
}

interface ConsequencesProps {
  page: StaffLandingPage
  confirm: string
  onConfirm: (given: ConfirmedAct) => Promise<unknown>
  onClose: () => void
}

/** Asks before a page is taken from readers. */
function LandingConsequences({ page, confirm, onConfirm, onClose }: ConsequencesProps) {
  const t = useLandingText()
  const { language } = useConsole()
  const name = nameOf(page.texts, language, 'title')
  const { data, failure, reload } = useAnswer('landingConsequences', { id: page.id })
  return (
    <ConsequencesDialog
      title={`${confirm} · ${name}`}
      {...{ confirm, failure, onClose }}
      name={data?.name ?? name}
      list={data?.list}
      onConfirm={async (given) => {
        await onConfirm(given)
        reload()
      }}
    >
      <p>{t('landing.endHint', { path: `/${page.path}` })}</p>
    </ConsequencesDialog>
  )
}

interface ActsProps {
  page: StaffLandingPage
  onChanged: (() => void) | undefined
  /** True if there are unsaved changes, which another version would overwrite. */
  isDirty: boolean
  present: LandingForm
  onTake: (content: Omit<LandingForm, 'path'>) => void
}

/** Actions on a page as a whole, and links to where it is shown. */
function Acts({ page, onChanged, isDirty, present, onTake }: ActsProps) {
  const t = useLandingText()
  const { act, busy } = useMutation()
  const [open, setOpen] = useState<'copy' | 'versions'>()
  const { id, version, state, unpublished } = page
  const [asked, setAsked] = useState<'draft' | 'archived'>()
  const change = async (next: StaffLandingPage['state'], given?: ConfirmedAct) => {
    if (!(await act('setLandingState', { id, version, state: next, ...given }))) return
    setAsked(undefined)
    onChanged?.()
  }
  const end = (next: 'draft' | 'archived') => (state === 'published' ? setAsked(next) : void change(next))
  const isSeen = !page.preview.includes('?')
  return (
    <>
      <a href={page.preview} target="_blank" rel="noopener">
        {t(isSeen ? 'landing.see' : 'landing.preview')}
      </a>
      <Link to={`/landing/submissions?page_id=${id}&show=all`}>{t('landing.submissions')}</Link>
      <span className="quiet">
        {t(page.ended ? 'landing.ended' : `landing.state.${state}`)}
        {unpublished && ` · ${t('landing.unpublished')}`}
      </span>
      {(state !== 'published' || unpublished) && (
        <Button size="small" type="primary" disabled={isDirty || busy} onClick={() => change('published')}>
          {t(unpublished ? 'landing.publishChanges' : 'landing.publish')}
        </Button>
      )}
      {state !== 'draft' && (
        <Button size="small" disabled={isDirty || busy} onClick={() => end('draft')}>
          {t('landing.withdraw')}
        </Button>
      )}
      {state !== 'archived' && (
        <Button size="small" disabled={isDirty || busy} onClick={() => end('archived')}>
          {t('landing.archive')}
        </Button>
      )}
      <Button size="small" onClick={() => setOpen('versions')}>
        {t('landing.versions')}
      </Button>
      <Button size="small" onClick={() => setOpen('copy')}>
        {t('landing.copy')}
      </Button>
      {asked && (
        <LandingConsequences
          page={page}
          confirm={t(asked === 'draft' ? 'landing.withdraw' : 'landing.archive')}
          onConfirm={(given) => change(asked, given)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {open === 'versions' && (
        <LandingVersions
          id={id}
          present={present}
          onTake={(content) => {
            onTake(content)
            setOpen(undefined)
          }}
          onClose={() => setOpen(undefined)}
        />
      )}
      {open === 'copy' && <CopyDialog id={id} onClose={() => setOpen(undefined)} />}
    </>
  )
}

function CopyDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useLandingText()
  const { act, busy, refused } = useMutation()
  const navigate = useNavigate()
  const [path, setPath] = useState('')
  const copy = async () => {
    const made = await act('copyLandingPage', { id, path }, t('landing.copied'))
    if (!made) return
    onClose()
    void navigate(`/landing/${made.id}`)
  }
  return (
    <Dialog
      title={t('landing.copy')}
      okText={t('landing.copy')}
      okButtonProps={{ loading: busy, disabled: path.trim() === '' }}
      onOk={copy}
      onCancel={onClose}
    >
      <PathField label={t('landing.path')} value={path} name="path" refused={refused} onChange={setPath} />
    </Dialog>
  )
}

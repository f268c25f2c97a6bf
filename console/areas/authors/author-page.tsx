import { useState } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import { useMutation } from '#console/platform/acts/use-mutation.ts'
import { DraftState } from '#console/records/draft-state.tsx'
import * as pageStyles from '#console/ui/page.module.css'
import type { AuthorFields, StaffAuthor } from '#contract/content/authors-desk.ts'
import { useConsole } from '../../platform/console-context.tsx'
import { useAnswer } from '../../platform/use-answer.ts'
import { type DraftForm, useDraftForm } from '../../platform/use-draft-form.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Presence } from '../../ui/presence.tsx'
import { AuthorAccount } from './author-account.tsx'
import { AuthorConflict } from './author-conflict.tsx'
import { AuthorForm, SaveAuthor } from './author-form.tsx'

const empty: AuthorFields = {
  nickname: '',
  introduction: '',
  language: 'zh-Hans',
  versions: {},
  avatar_img: null,
  position: null,
}

/** Buttons of the form, in the head of its page. */
function Acts({ form, busy }: { form: DraftForm<AuthorFields>; busy: boolean }) {
  return (
    <>
      <DraftState dirty={form.dirty} restored={form.restored} onDiscard={form.discard} />
      <SaveAuthor fields={form.value} busy={busy} />
    </>
  )
}

/** An author who is not there yet. */
export function NewAuthorPage() {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const navigate = useNavigate()
  const form = useDraftForm<AuthorFields>('author new', { version: 0, value: empty })
  const { value: fields } = form
  const save = async () => {
    const answer = await act('saveAuthor', fields, t('author.savedDone'))
    if (!answer?.saved) return
    // The next new author begins empty.
    form.settle({ version: 0, value: empty })
    void navigate(`/authors/${answer.author.id}`, { replace: true })
  }
  return (
    <>
      <PageHead title={t('author.add')} end={<Acts form={form} busy={busy} />}>
        <Link to="/authors">{t('authors')}</Link>
      </PageHead>
      <AuthorForm fields={fields} onChange={form.change} onSave={save} />
    </>
  )
}

/** One author as readers see them, and who publishes as them. */
export function AuthorPage() {
  const id = Number(useParams().id)
  const answer = useAnswer('staffAuthor', { id })
  return <Loaded answer={answer}>{(author) => <Author key={id} author={author} onChanged={answer.reload} />}</Loaded>
}

const fieldsOf = ({ nickname, introduction, language, versions, avatar_img, position }: StaffAuthor): AuthorFields => ({
  nickname,
  introduction,
  language,
  versions,
  avatar_img,
  position,
})

function Author({ author, onChanged }: { author: StaffAuthor; onChanged: () => void }) {
  const { t } = useConsole()
  const { act, busy } = useMutation()
  const { id } = author
  const form = useDraftForm<AuthorFields>(`author ${id}`, { version: author.version, value: fieldsOf(author) })
  const { value: fields } = form
  const [theirs, setTheirs] = useState<StaffAuthor>()
  const take = (saved: StaffAuthor) => {
    form.settle({ version: saved.version, value: fieldsOf(saved) })
    setTheirs(undefined)
    onChanged()
  }
  const save = async (chosen: AuthorFields, over: number) => {
    form.change(chosen)
    const answer = await act('saveAuthor', { ...chosen, id, version: over })
    if (answer?.saved) take(answer.author)
    else if (answer) setTheirs(answer.current)
  }
  return (
    <>
      <PageHead title={author.nickname} end={<Acts form={form} busy={busy} />}>
        <Link to="/authors">{t('authors')}</Link>
        <a href={`/author/${id}`}>{t('author.seePage')}</a>
        <Presence kind="author" id={id} />
      </PageHead>
      {theirs && (
        <AuthorConflict
          mine={fields}
          theirs={fieldsOf(theirs)}
          base={fieldsOf(author)}
          busy={busy}
          onChoose={(chosen) => save(chosen, theirs.version)}
        />
      )}
      <div className={`grid at-start ${pageStyles.pageColumns}`}>
        <AuthorForm fields={fields} onChange={form.change} onSave={() => save(fields, form.version)} />
        <AuthorAccount author={author} onChanged={onChanged} />
      </div>
    </>
  )
}

import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallInput } from '#contract/calls.ts'
import { allPoles, quizIllustrations } from '#contract/site/quizzes/quiz-terms.ts'
import type { StaffQuiz } from '#contract/site/quizzes/quizzes-desk.ts'
import { languageHeader } from '#language/languages.ts'
import { refusal } from '#server/test-items.ts'
import { callAsVisitor } from '#server/test-member.ts'
import { openTestNewsroom, type TestNewsroom } from '#server/test-newsroom.ts'

let newsroom: TestNewsroom
beforeAll(async () => {
  newsroom = await openTestNewsroom()
})
afterAll(() => newsroom.close())

type Fields = CallInput<'saveQuiz'>

const options = { option1: 'A', option2: 'B', option3: 'C', option4: 'D', option5: 'E' }
/** A quiz with one question for each axis, the last one reversed. */
const fields = (slug: string, given: Partial<Fields> = {}): Fields => ({
  slug,
  texts: { 'zh-Hans': { title: '涨潮测试', lead: '四题' }, en: { title: 'Tide quiz', lead: 'Four questions' } },
  axes: [0, 1, 2, 3].map((axis) => ({ texts: { en: { name: `Axis ${axis}`, first: 'near', second: 'far' } } })),
  results: allPoles.map((poles, place) => ({
    key: `r${poles}`,
    poles,
    illustration: quizIllustrations[place] ?? 'cat',
    texts: { 'zh-Hans': { name: `岛 ${poles}` }, en: { name: `Island ${poles}`, strengths: 'Calm\n\nQuick' } },
  })),
  questions: [0, 1, 2, 3].map((axis) => ({
    key: '',
    axis,
    reversed: axis === 3,
    texts: { 'zh-Hans': { text: `问 ${axis}`, ...options }, en: { text: `Question ${axis}`, ...options } },
  })),
  ...given,
})

async function draft(slug: string, given: Partial<Fields> = {}): Promise<StaffQuiz> {
  const { data, message } = await newsroom.editor.call('saveQuiz', fields(slug, given))
  if (!data?.saved) throw new Error(`The quiz was not saved: ${message}`)
  return data.record
}
const setState = async ({ id, version }: StaffQuiz, state: 'draft' | 'published') =>
  newsroom.editor.call('setQuizState', { id, version, state })
const published = async (slug: string): Promise<StaffQuiz> => (await setState(await draft(slug), 'published')).data

const read = (slug: string, language = 'en') => callAsVisitor(newsroom.site, 'getQuiz', { slug }, { language })
const result = (slug: string, key: string) =>
  callAsVisitor(newsroom.site, 'getQuizResult', { slug, result: key }, { language: 'en' })
const answersOf = ({ questions }: Pick<StaffQuiz, 'questions'>, choices: readonly number[]) =>
  questions.map(({ key }, place) => ({ question: key, choice: choices[place] ?? 3 }))
const submit = (slug: string, answers: CallInput<'submitQuiz'>['answers'], key: string = randomUUID()) =>
  callAsVisitor(newsroom.site, 'submitQuiz', { slug, key, answers }, { language: 'en' })

describe('a quiz', () => {
  it('is read in the language of the reader once it is published', async () => {
    const made = await draft('languages')
    expect((await read('languages')).code).toBe(404)
    await setState(made, 'published')
    const { quiz, questions } = (await read('languages')).data
    expect(quiz).toMatchObject({ title: 'Tide quiz', path: '/quizzes/languages', questions: 4, total: 0, draft: false })
    expect(quiz.results).toHaveLength(16)
    expect(quiz.results[0]).toMatchObject({ key: 'r0000', name: 'Island 0000', share: null })
    expect(questions[3]).toMatchObject({ axis: 3, reversed: true, text: 'Question 3', options: [...'ABCDE'] })
    expect((await read('languages', languageHeader('zh-Hant-HK'))).data.quiz.title).toBe('漲潮測試')
    expect((await result('languages', 'r0110')).data.result).toMatchObject({
      name: 'Island 0110',
      strengths: ['Calm', 'Quick'],
      risks: [],
    })
    expect((await result('languages', 'nowhere')).code).toBe(404)
  })

  it('shows marks in its texts as they were written', async () => {
    const texts = { en: { title: 'Tide <b>quiz</b>', lead: '<script>alert(1)</script>' } }
    await setState(await draft('marked', { texts }), 'published')
    const page = await (await fetch(`${newsroom.site.origin}/en/quizzes/marked`)).text()
    expect(page).toContain('&lt;b&gt;quiz')
    expect(page).toContain('&lt;script&gt;alert(1)')
    expect(page).not.toContain('<script>alert(1)')
  })

  it('shows a draft to who has its secret address', async () => {
    const { preview } = await draft('secret')
    const key = new URL(preview, 'https://site.test').searchParams.get('preview') ?? ''
    const given = (input: object) => callAsVisitor(newsroom.site, 'getQuiz', { slug: 'secret', ...input })
    expect((await given({ preview: key })).data.quiz.draft).toBe(true)
    expect((await given({ preview: randomUUID() })).code).toBe(404)
    expect((await submit('secret', [])).code).toBe(404)
  })
})

describe('answers', () => {
  it('lead to their result, and are counted', async () => {
    const quiz = await published('counted')
    expect((await submit('counted', answersOf(quiz, [5, 1, 4, 1]))).data).toEqual({
      result: 'r1011',
      places: [100, 0, 75, 100],
    })
    await submit('counted', answersOf(quiz, [5, 1, 4, 2]))
    await submit('counted', answersOf(quiz, [1, 1, 3, 5]))
    const shown = (await result('counted', 'r1011')).data
    expect(shown.quiz.total).toBe(3)
    expect(shown.result.share).toBe(66.7)
    expect(shown.places).toEqual([67, 0, 67, 58])
    const { data } = await newsroom.editor.call('quizStatistics', { id: quiz.id })
    expect(data.total).toBe(3)
    expect(data.results.toSorted((one, other) => other.count - one.count)).toEqual([
      { poles: '1011', count: 2 },
      { poles: '0000', count: 1 },
    ])
    expect(data.questions.map(({ counts }) => counts)).toEqual([
      [1, 0, 0, 0, 2],
      [3, 0, 0, 0, 0],
      [0, 0, 1, 2, 0],
      [1, 1, 0, 0, 1],
    ])
  })

  it('that come again with one key are counted once, however many come at the same moment', async () => {
    const quiz = await published('repeated')
    const key = randomUUID()
    const sent = await Promise.all([1, 2, 3, 4].map(() => submit('repeated', answersOf(quiz, [5, 5, 5, 1]), key)))
    expect(sent.map(({ data }) => data.result)).toEqual(['r1111', 'r1111', 'r1111', 'r1111'])
    await submit('repeated', answersOf(quiz, [1, 1, 1, 5]), key)
    expect((await newsroom.editor.call('quizStatistics', { id: quiz.id })).data).toMatchObject({
      total: 1,
      results: [{ poles: '1111', count: 1 }],
    })
    const { rows } = await newsroom.site.services.database.pool.query(
      'select * from quiz_submissions where quiz_id = $1',
      [quiz.id],
    )
    expect(rows.map((row) => Object.keys(row).toSorted())).toEqual([['key', 'quiz_id', 'sent_at']])
  })

  it('that are not those of the quiz are refused in words, and not counted', async () => {
    const quiz = await published('refused')
    const whole = answersOf(quiz, [1, 2, 3, 4])
    for (const answers of [whole.slice(1), [...whole.slice(1), ...whole.slice(1, 2)], answersOf(quiz, [6])])
      expect(await submit('refused', answers)).toMatchObject(refusal('quizAnswersWrong'))
    expect((await submit('refused', whole, 'no-key')).code).not.toBe(200)
    expect((await read('refused')).data.quiz.total).toBe(0)
  })

  it('of one client are limited', async () => {
    const { services } = newsroom.site
    const context = { language: 'en', now: new Date(), tags: new Set<string>(), caller: { address: '192.0.2.9' } }
    const quiz = await published('limited')
    const send = () =>
      services.quizzes.submit(
        { slug: 'limited', key: randomUUID(), answers: answersOf(quiz, [1, 1, 1, 1]) },
        context as unknown as Parameters<typeof services.quizzes.submit>[1],
      )
    for (let sent = 0; sent < 30; sent += 1) await send()
    await expect(send()).rejects.toMatchObject({ reason: 'tooManyRequests' })
  })

  it('of a form without script lead to the result and change nothing', async () => {
    const quiz = await published('plain')
    const query = new URLSearchParams(
      quiz.questions.map(({ key }, place): [string, string] => [key, String(place === 3 ? 1 : 5)]),
    )
    const get = (address: string) => newsroom.site.app.inject({ url: address, method: 'GET' })
    const answer = await get(`/en/quizzes/plain/answers?${query}`)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/en/quizzes/plain/r1111#100-100-100-100'])
    const partly = await get('/quizzes/plain/answers')
    expect([partly.statusCode, partly.headers.location]).toEqual([303, '/quizzes/plain'])
    expect((await get('/quizzes/nothing-here/answers')).statusCode).toBe(404)
    expect((await read('plain')).data.quiz.total).toBe(0)
  })

  it('make pages show new counts, and their keys are forgotten', async () => {
    const quiz = await published('announced')
    await submit('announced', answersOf(quiz, [1, 1, 1, 1]))
    const { quizzes, database } = newsroom.site.services
    expect(await quizzes.announceCounts(new Date())).toBeGreaterThan(0)
    const inAWeek = new Date(Date.now() + 8 * 86_400_000)
    expect(await quizzes.forgetKeys(inAWeek)).toBeGreaterThan(0)
    const { rows } = await database.pool.query('select 1 from quiz_submissions')
    expect(rows).toEqual([])
    expect((await read('announced')).data.quiz.total).toBe(1)
  })
})

describe('the newsroom', () => {
  it('keeps the keys of questions over changes, and refuses what is incomplete', async () => {
    const made = await draft('edited')
    const [first, ...rest] = made.questions
    const { data } = await newsroom.editor.call('saveQuiz', {
      ...fields('edited'),
      ...{ id: made.id, version: made.version },
      questions: [...rest, { key: '', axis: 0, reversed: false, texts: { en: { text: 'New', ...options } } }],
    })
    if (!data?.saved) throw new Error('The quiz was not saved')
    const keys = data.record.questions.map(({ key }) => key)
    expect(keys.slice(0, 3)).toEqual(rest.map(({ key }) => key))
    expect(keys[3]).not.toBe(first?.key)
    const stale = await newsroom.editor.call('saveQuiz', { ...fields('edited'), id: made.id, version: made.version })
    expect(stale.data).toMatchObject({ saved: false, current: { version: data.record.version } })
    expect(await newsroom.editor.call('saveQuiz', fields('edited'))).toMatchObject(refusal('nameTaken'))
    expect(await newsroom.editor.call('saveQuiz', fields('Not a slug'))).toMatchObject(refusal('invalidInput'))
    const twice = fields('twice').results.map((one) => ({ ...one, poles: '0000' }))
    expect(await newsroom.editor.call('saveQuiz', fields('twice', { results: twice }))).toMatchObject(
      refusal('invalidInput'),
    )
  })

  it('publishes only what has a question for each axis', async () => {
    const made = await draft('empty', { questions: [] })
    expect(await setState(made, 'published')).toMatchObject(refusal('quizIncomplete'))
  })

  it('copies a quiz without its counts, and brings a deleted one back as a draft', async () => {
    const quiz = await published('copied')
    await submit('copied', answersOf(quiz, [1, 1, 1, 1]))
    const { id } = (await newsroom.editor.call('copyQuiz', { id: quiz.id, slug: 'copy' })).data
    expect((await newsroom.editor.call('staffQuiz', { id })).data).toMatchObject({ state: 'draft', slug: 'copy' })
    expect((await newsroom.editor.call('quizStatistics', { id })).data.total).toBe(0)
    await newsroom.editor.call('deleteRecord', { kind: 'quiz', id: quiz.id, version: quiz.version })
    expect((await read('copied')).code).toBe(404)
    const listed = (await newsroom.editor.call('staffQuizzes', {})).data.list.map(({ slug }) => slug)
    expect(listed).toContain('copy')
    expect(listed).not.toContain('copied')
  })

  it('is editors alone', async () => {
    expect((await callAsVisitor(newsroom.site, 'staffQuizzes')).code).not.toBe(200)
    expect((await callAsVisitor(newsroom.site, 'quizStatistics', { id: 1 })).code).not.toBe(200)
  })
})

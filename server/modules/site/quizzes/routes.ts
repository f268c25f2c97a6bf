import type { FastifyInstance } from 'fastify'
import { CallError } from '#contract/errors.ts'
import { quizPath } from '#contract/site/quizzes/quiz-path.ts'
import { slugPattern } from '#contract/site/quizzes/quiz-terms.ts'
import { languages, urlPrefix } from '#language/languages.ts'
import type { QuizzesService } from '#server/modules/site/quizzes/service.ts'

interface Options {
  quizzes: Pick<QuizzesService, 'addressOfAnswers'>
  now: () => number
}

/**
 * Handles the form of a quiz without script: shows the result of its answers, which stand in the query by the keys of
 * the questions. Nothing is counted, since reading an address must change nothing.
 */
export function mountQuizAnswers(app: FastifyInstance, { quizzes, now }: Options): void {
  for (const language of languages) {
    const prefix = urlPrefix(language) && `/${urlPrefix(language)}`
    app.get<{ Params: { slug: string }; Querystring: Record<string, unknown> }>(
      `${prefix}/quizzes/:slug/answers`,
      async (request, reply) => {
        const { slug } = request.params
        if (!slugPattern.test(slug)) return reply.callNotFound()
        const context = { language, now: new Date(now()), tags: new Set<string>() }
        const choiceOf = (question: string) => Number(request.query[question])
        try {
          const { path, places } = await quizzes.addressOfAnswers(slug, choiceOf, context)
          return reply.header('cache-control', 'no-store').redirect(`${prefix}${path}#${places.join('-')}`, 303)
        } catch (error) {
          if (!(error instanceof CallError)) throw error
          if (error.reason === 'itemMissing') return reply.callNotFound()
          return reply.header('cache-control', 'no-store').redirect(`${prefix}${quizPath(slug)}`, 303)
        }
      },
    )
  }
}

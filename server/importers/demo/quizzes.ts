import { readFile } from 'node:fs/promises'
import { parse } from 'yaml'
import { z } from 'zod'
import { axisCount, optionCount, questionOptions, quizFigures } from '#contract/site/quizzes/quiz-terms.ts'
import { demoFolder } from '#server/importers/matching/taxonomy.ts'
import type { QuizDraft } from '#server/modules/site/quizzes/service.ts'
import { toTranslated } from './translated.ts'

/** A text in simplified Chinese and in English. */
const text = z.tuple([z.string(), z.string()])
const words = z.string()
const options = z.array(words).length(optionCount)

const quiz = z.object({
  slug: z.string(),
  title: text,
  kicker: text,
  lead: text,
  note: text,
  /** Name, first end, second end. */
  axes: z.array(z.tuple([words, words, words, words, words, words])).length(axisCount),
  results: z.array(
    z.object({
      key: z.string(),
      poles: z.string(),
      figure: z.enum(quizFigures),
      name: text,
      motto: text,
      text,
      strengths: text,
      risks: text,
    }),
  ),
  /** Axis, reversed, scene, question, choices. */
  questions: z.array(z.tuple([z.number().int(), z.boolean(), words, words, words, words, options, options])),
})

/** The quizzes of the demonstration content. */
export async function readQuizzes(): Promise<QuizDraft[]> {
  const rows = z.array(quiz).parse(parse(await readFile(new URL('quizzes.yaml', demoFolder), 'utf8')))
  return rows.map(({ slug, title, kicker, lead, note, axes, results, questions }) => ({
    key: `demo:${slug}`,
    slug,
    texts: toTranslated({ title, kicker, lead, note }),
    axes: axes.map(([name, nameEn, first, firstEn, second, secondEn]) => ({
      texts: toTranslated({ name: [name, nameEn], first: [first, firstEn], second: [second, secondEn] }),
    })),
    results: results.map(({ key, poles, figure, ...texts }) => ({ key, poles, figure, texts: toTranslated(texts) })),
    questions: questions.map(([axis, reversed, scene, sceneEn, asked, askedEn, own, english], place) => ({
      key: `q${place + 1}`,
      axis,
      reversed,
      texts: toTranslated({
        scene: [scene, sceneEn],
        text: [asked, askedEn],
        ...(Object.fromEntries(
          questionOptions.map((name, choice) => [name, [own[choice] ?? '', english[choice] ?? '']]),
        ) as Record<(typeof questionOptions)[number], [string, string]>),
      }),
    })),
  }))
}

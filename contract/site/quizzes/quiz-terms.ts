/** Words and limits of personality quizzes, without zod. */

export const quizStates = ['draft', 'published'] as const
export type QuizState = (typeof quizStates)[number]

/** The drawings that a result can have, each an island in the shape of a creature. */
export const quizIllustrations = [
  'sparrow',
  'cat',
  'gull',
  'gecko',
  'seal',
  'snail',
  'penguin',
  'owl',
  'dolphin',
  'flying-fish',
  'sailfish',
  'kite',
  'jellyfish',
  'narwhal',
  'coral',
  'nautilus',
] as const
export type QuizIllustration = (typeof quizIllustrations)[number]

/** How many axes a quiz has; each end of each of them makes the results. */
export const axisCount = 4
/** For each axis the end that a result stands at, such as `0110`. */
export const polesPattern = /^[01]{4}$/
export const allPoles: readonly string[] = Array.from({ length: 2 ** axisCount }, (_, place) =>
  place.toString(2).padStart(axisCount, '0'),
)

/** The choices of a question; the one in the middle says nothing about the axis. */
export const optionCount = 5

/** Limits of quizzes; those of texts are in code points. */
export const quizLimits = {
  slug: 40,
  title: 60,
  kicker: 40,
  lead: 200,
  note: 200,
  axis: 40,
  pole: 20,
  name: 30,
  motto: 80,
  text: 900,
  points: 400,
  scene: 40,
  question: 160,
  option: 60,
  questions: 80,
  key: 40,
} as const

export const quizTextLimits = {
  title: quizLimits.title,
  kicker: quizLimits.kicker,
  lead: quizLimits.lead,
  note: quizLimits.note,
} as const
export const axisTextLimits = { name: quizLimits.axis, first: quizLimits.pole, second: quizLimits.pole } as const
/** Strengths and risks have one to a line. */
export const resultTextLimits = {
  name: quizLimits.name,
  motto: quizLimits.motto,
  text: quizLimits.text,
  strengths: quizLimits.points,
  risks: quizLimits.points,
} as const
export const questionTextLimits = {
  scene: quizLimits.scene,
  text: quizLimits.question,
  option1: quizLimits.option,
  option2: quizLimits.option,
  option3: quizLimits.option,
  option4: quizLimits.option,
  option5: quizLimits.option,
} as const
export type QuizText = keyof typeof quizTextLimits
export type AxisText = keyof typeof axisTextLimits
export type ResultText = keyof typeof resultTextLimits
export type QuestionText = keyof typeof questionTextLimits
export const questionOptions = ['option1', 'option2', 'option3', 'option4', 'option5'] as const

const linesOf: ReadonlySet<string> = new Set(['text', 'strengths', 'risks'])
/** Texts of results that may have several lines. */
export const hasLines = (field: ResultText): boolean => linesOf.has(field)

/** The last part of the address of a quiz, or of a result. */
export const slugPattern = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/
/** Names that the site itself needs below the address of a quiz. */
export const reservedResults: ReadonlySet<string> = new Set(['answers'])

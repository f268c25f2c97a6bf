/**
 * A function whose answers are kept by its argument, since a list asks the same again for each of its rows and a server
 * for each of its pages. When there are more than `most`, all are forgotten.
 */
export function remember<Answer>(most: number, compute: (key: string) => Answer): (key: string) => Answer {
  const answers = new Map<string, Answer>()
  return (key) => {
    const known = answers.get(key)
    if (known !== undefined || answers.has(key)) return known as Answer
    const answer = compute(key)
    if (answers.size >= most) answers.clear()
    answers.set(key, answer)
    return answer
  }
}

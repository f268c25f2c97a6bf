/**
 * Returns a value derived from an answer, computed once per answer object: on the server many pages share one, and
 * nobody may change it. Whatever else `make` is given follows from the answer.
 */
export function cachedBy<Answer extends object, Rest extends unknown[], Made>(
  make: (answer: Answer, ...rest: Rest) => Made,
): (answer: Answer, ...rest: Rest) => Made {
  const known = new WeakMap<Answer, Made>()
  return (answer, ...rest) => {
    const made = known.get(answer) ?? make(answer, ...rest)
    known.set(answer, made)
    return made
  }
}

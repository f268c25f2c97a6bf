/**
 * Opens one thing after another in a form. While one is on its way the form takes nothing, and of several only the one
 * that was begun last takes effect, in whatever order their answers come.
 * @param onChange called when something is on its way and when nothing is any more
 */
export function createOpener(onChange: (isOpening: boolean) => void) {
  let newest = 0
  /** @returns whether it took effect; not where it could not be loaded or begun, or something else was opened since */
  return async <T>(load: () => Promise<T | undefined>, begin: (found: T) => Promise<boolean>): Promise<boolean> => {
    newest += 1
    const mine = newest
    onChange(true)
    try {
      const found = await load()
      return found !== undefined && mine === newest && (await begin(found))
    } finally {
      if (mine === newest) onChange(false)
    }
  }
}

export type Opener = ReturnType<typeof createOpener>

import type { Services } from './services.ts'

/** For tests: stores a picture as an import does. */
export async function storeTestPicture({ media }: Pick<Services, 'media'>, bytes: Buffer) {
  const taken = await media.takeBytes('https://pictures.test/picture', bytes)
  if ('problem' in taken) throw new Error(taken.problem)
  return taken.picture
}

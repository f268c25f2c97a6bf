import { expect, it } from 'vitest'
import { writeParts } from './parts.ts'
import { listPictures, type PictureList, readPictures, removeUnshared, sendPictures } from './pictures.ts'
import { openMemoryStorage, openMemoryTarget } from './test-target.ts'

async function* namesOf(names: readonly string[]) {
  yield* names
}
async function* none() {}

async function send(
  { target }: Pick<ReturnType<typeof openMemoryTarget>, 'target'>,
  stream: string,
  pictures: Readonly<Record<string, string>>,
  { known, gone = [] }: { known?: PictureList; gone?: readonly string[] } = {},
) {
  const { storage } = openMemoryStorage()
  const counts = { files: 0, sent: 0, missing: 0 }
  for (const [name, content] of Object.entries(pictures))
    if (!gone.includes(name)) await storage.put(name, Buffer.from(content))
  const names = namesOf(Object.keys(pictures).sort())
  const sending = sendPictures({ names, known: known?.() ?? none(), storage, target, counts })
  const stored = await writeParts(target, stream, sending)
  return { counts, list: () => listPictures(target, stream, stored) }
}

const many = Object.fromEntries(
  Array.from({ length: 40 }, (_, place) => [`media/${place + 10}/a.png`, `picture ${place}`]),
)

it('sends each picture once, by its content', async () => {
  const memory = openMemoryTarget()
  const first = await send(memory, 'one/pictures', { ...many, 'media/99/copy.png': 'picture 3' })
  expect(first.counts).toEqual({ files: 41, sent: 40, missing: 0 })
  const added = { ...many, 'media/05/new.png': 'new', 'media/98/new.png': 'new too' }
  const second = await send(memory, 'two/pictures', added, { known: first.list })
  expect(second.counts).toEqual({ files: 42, sent: 2, missing: 0 })
  const read = new Map<string, string>()
  await readPictures(memory.target, second.list(), async (name, bytes) => void read.set(name, bytes.toString()))
  expect(Object.fromEntries(read)).toEqual(added)
})

it('sends the same content once, under however many names at once', async () => {
  const same = Object.fromEntries(Array.from({ length: 30 }, (_, place) => [`media/${place + 10}/a.png`, 'the same']))
  const { counts } = await send(openMemoryTarget(), 'one/pictures', same)
  expect(counts).toMatchObject({ files: 30, missing: 0 })
  expect(counts.sent).toBe(1)
})

it('needs no file that it knows, and counts those that are missing', async () => {
  const memory = openMemoryTarget()
  const first = await send(memory, 'one/pictures', many)
  const second = await send(memory, 'two/pictures', many, { known: first.list, gone: Object.keys(many) })
  expect(second.counts).toEqual({ files: 40, sent: 0, missing: 0 })
  const third = await send(memory, 'three/pictures', many, { gone: ['media/10/a.png'] })
  expect(third.counts).toEqual({ files: 39, sent: 0, missing: 1 })
})

it('refuses pictures of which one is missing or damaged', async () => {
  const { target, files, storage } = openMemoryTarget()
  const { list } = await send({ target }, 'one/pictures', many)
  const [name, other] = [...files.keys()].filter((file) => file.startsWith('pictures/'))
  const bytes = files.get(name as string) as Buffer
  await storage.remove(name as string)
  await expect(readPictures(target, list())).rejects.toThrow('is missing')
  await storage.put(name as string, files.get(other as string) as Buffer)
  await expect(readPictures(target, list())).rejects.toThrow('was changed')
  await storage.put(name as string, bytes)
  await readPictures(target, list())
})

it('removes only pictures that no other backup has, under whatever name', async () => {
  const memory = openMemoryTarget()
  const old = await send(memory, 'one/pictures', {
    'media/a/1.png': 'gone',
    'media/b/1.png': 'stays',
    'media/c/1.png': 'moves',
  })
  const kept = await send(memory, 'two/pictures', { 'media/b/1.png': 'stays' })
  const newer = await send(memory, 'three/pictures', { 'media/b/1.png': 'stays', 'media/d/1.png': 'moves' })
  const pictures = () => [...memory.files.keys()].filter((file) => file.startsWith('pictures/')).length
  expect(pictures()).toBe(3)
  await removeUnshared(memory.target, old.list, [kept.list, newer.list])
  expect(pictures()).toBe(2)
  await readPictures(memory.target, newer.list())
})

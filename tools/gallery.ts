import { rm } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { buildGallery } from './gallery/build-gallery.ts'
import { comparePictures, takePictures } from './gallery/gallery-pictures.ts'
import { serveGallery } from './gallery/serve-gallery.ts'

const help = `The design system and the cards of each subject, in every state, language and theme, with samples that stay the same.

  npm run gallery [-- --port 4600]     shows it until it is interrupted
  npm run gallery -- pictures DIR      takes a picture of everything into a folder
  npm run gallery -- compare DIR       takes them anew into dist/gallery/pictures and says what differs from those of the
                                       folder; taken by the same Chromium, since another one draws otherwise
  … -- pictures DIR --rooms items,events    only these pages, likewise compare
`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4600' },
    rooms: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [act, folder] = positionals
const fresh = 'dist/gallery/pictures'
const rooms = values.rooms?.split(',')

if (values.help || (act && !(/^(pictures|compare)$/.test(act) && folder))) {
  process.stdout.write(help)
  process.exitCode = values.help ? 0 : 1
} else {
  const gallery = await buildGallery()
  const { origin, close } = await serveGallery(gallery, folder ? 0 : Number(values.port))
  if (!folder) process.stdout.write(`The gallery: ${origin}\n`)
  else {
    const into = act === 'pictures' ? folder : fresh
    await rm(fresh, { recursive: true, force: true })
    process.stdout.write(`${await takePictures(gallery, origin, into, rooms)} pictures are in ${into}\n`)
    close()
    if (act === 'compare') {
      const differences = await comparePictures(folder, fresh, rooms)
      for (const line of differences) process.stdout.write(`${line}\n`)
      process.stdout.write(differences.length === 0 ? 'Nothing differs\n' : `${differences.length} differ\n`)
      process.exitCode = differences.length === 0 ? 0 : 1
    }
  }
}

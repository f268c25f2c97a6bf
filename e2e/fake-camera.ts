import { writeFile } from 'node:fs/promises'
import { encode } from 'uqr'

/** Picture before the camera of a phone at a door: nothing, or a ticket that somebody holds before it. */
export type Shot = string | null

const width = 640
const height = 480
/** Pictures a second, and how many of them show one thing. */
const rate = 10
const shown = 20

const white = 235
const black = 16
/** Neutral chroma value: neither red nor blue. */
const grey = 128

/**
 * Writes a film for Chromium's fake camera (`--use-file-for-fake-video-capture`), which plays it again and again: each shot
 * for two seconds, a text as its QR code on a dark ground.
 */
export async function writeFilm(file: string, shots: readonly Shot[]): Promise<void> {
  const head = Buffer.from(`YUV4MPEG2 W${width} H${height} F${rate}:1 Ip A1:1 C420jpeg\n`)
  const frame = Buffer.from('FRAME\n')
  const colours = Buffer.alloc((width * height) / 2, grey)
  const pictures = shots.flatMap((shot) => {
    const picture = Buffer.concat([frame, lightOf(shot), colours])
    return Array.from({ length: shown }, () => picture)
  })
  await writeFile(file, Buffer.concat([head, ...pictures]))
}

/** How light each point of the picture is. */
function lightOf(shot: Shot): Buffer {
  const light = Buffer.alloc(width * height, 40)
  if (shot === null) return light
  const { data, size } = encode(shot, { ecc: 'M', border: 4 })
  const step = Math.floor((height * 0.9) / size)
  const [left, top] = [(width - size * step) >> 1, (height - size * step) >> 1]
  for (let y = 0; y < size * step; y += 1) {
    const row = data[Math.floor(y / step)] ?? []
    for (let x = 0; x < size * step; x += 1)
      light[(top + y) * width + left + x] = row[Math.floor(x / step)] ? black : white
  }
  return light
}

/** A photo of a shot, as a bitmap file of 24 bits a point. */
export function photoOf(shot: Shot): Buffer {
  const light = lightOf(shot)
  const head = Buffer.alloc(54)
  head.write('BM')
  for (const [place, value] of [
    [2, head.length + 3 * light.length],
    [10, head.length],
    [14, 40],
    [18, width],
    // The rows run from the top to the bottom.
    [22, -height],
    [26, 1 + 24 * 2 ** 16],
  ] as const)
    head.writeInt32LE(value, place)
  return Buffer.concat([head, Buffer.from([...light].flatMap((one) => [one, one, one]))])
}

/** Returns the flags that make Chromium play a film in place of a camera, and grant it. */
export const cameraFlags = (film: string): string[] => [
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--use-file-for-fake-video-capture=${film}`,
]

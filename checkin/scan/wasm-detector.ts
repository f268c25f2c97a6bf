import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { Detect } from './detect.ts'

/** Pictures are looked through at this width at most: codes fill a good part of what the camera shows, less of a photo. */
const widths = { video: 640, photo: 1_600 } as const

export async function openWasmDetector(): Promise<Detect> {
  await prepareZXingModule({ overrides: { locateFile: () => wasmUrl }, fireImmediately: true })
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d', { willReadFrequently: true })
  return async (source) => {
    const isVideo = source instanceof HTMLVideoElement
    const [width, height] = isVideo ? [source.videoWidth, source.videoHeight] : [source.width, source.height]
    if (!context || width === 0) return []
    canvas.width = Math.min(isVideo ? widths.video : widths.photo, width)
    canvas.height = Math.round((canvas.width * height) / width)
    context.drawImage(source, 0, 0, canvas.width, canvas.height)
    const picture = context.getImageData(0, 0, canvas.width, canvas.height)
    return (await readBarcodes(picture, { formats: ['QRCode'], maxNumberOfSymbols: 2 })).map(({ text }) => text)
  }
}

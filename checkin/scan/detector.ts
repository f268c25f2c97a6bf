import type { Detect } from './detect.ts'

/** Browsers on phones have one; its types are not in TypeScript's library yet. */
interface BarcodeDetectorClass {
  new (options: {
    formats: string[]
  }): { detect(source: HTMLVideoElement | ImageBitmap): Promise<{ rawValue: string }[]> }
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own detector, or one in WebAssembly where it has none. */
export async function openDetector(): Promise<Detect> {
  const own = (globalThis as { BarcodeDetector?: BarcodeDetectorClass }).BarcodeDetector
  const formats = (await own?.getSupportedFormats().catch(() => [])) ?? []
  if (!own || !formats.includes('qr_code')) return (await import('./wasm-detector.ts')).openWasmDetector()
  const detector = new own({ formats: ['qr_code'] })
  return async (picture) => (await detector.detect(picture)).map(({ rawValue }) => rawValue)
}

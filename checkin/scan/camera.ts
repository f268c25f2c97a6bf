import { openDetector } from './detector.ts'

export type CameraState = 'opening' | 'running' | 'denied' | 'none'

export interface Camera {
  /** True if the camera has a light. */
  torch: boolean
  light(on: boolean): Promise<void>
  stop(): void
}

/** Pictures are looked at this often, in ms: a code is read within a fraction of a second, and phones stay cool. */
const lookEveryMs = 120

/**
 * Shows the camera at the back of a phone in a video and reads codes from it until it is stopped.
 * @throws what the browser says where there is no camera or it may not be used
 */
export async function openCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<Camera> {
  const [stream, detect] = await Promise.all([
    navigator.mediaDevices.getUserMedia({
      video: { facingMode: { ideal: 'environment' }, width: { ideal: 1_280 }, height: { ideal: 720 } },
      audio: false,
    }),
    openDetector(),
  ])
  video.srcObject = stream
  await video.play()
  const [track] = stream.getVideoTracks()
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = true
  const look = async () => {
    const texts = document.hidden ? [] : await detect(video).catch(() => [])
    if (!running) return
    for (const text of texts) onText(text)
    timer = setTimeout(look, lookEveryMs)
  }
  void look()
  const abilities = (track?.getCapabilities?.() ?? {}) as { torch?: boolean }
  return {
    torch: abilities.torch === true,
    async light(on) {
      // The light is not in TypeScript's library yet.
      await track?.applyConstraints({ advanced: [{ torch: on } as MediaTrackConstraintSet] })
    },
    stop() {
      running = false
      clearTimeout(timer)
      for (const one of stream.getTracks()) one.stop()
    },
  }
}

/** Returns the state for a camera that does not open. */
export const cameraFailure = (error: unknown): CameraState =>
  error instanceof DOMException && error.name === 'NotAllowedError' ? 'denied' : 'none'

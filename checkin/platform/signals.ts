let context: AudioContext | undefined

/** Sound is allowed once somebody has pressed something. */
export function allowSound(): void {
  context ??= new AudioContext()
  void context.resume()
}

function tone(hertz: number, fromSeconds: number, seconds: number): void {
  if (!context) return
  const oscillator = context.createOscillator()
  const volume = context.createGain()
  const start = context.currentTime + fromSeconds
  oscillator.frequency.value = hertz
  volume.gain.setValueAtTime(0.3, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  oscillator.connect(volume).connect(context.destination)
  oscillator.start(start)
  oscillator.stop(start + seconds)
}

/** Two rising tones and a short buzz for a yes; a low tone and three long ones for a no. */
export function signal(yes: boolean): void {
  if (yes) {
    tone(880, 0, 0.12)
    tone(1_320, 0.12, 0.2)
    navigator.vibrate?.(80)
  } else {
    tone(196, 0, 0.5)
    navigator.vibrate?.([220, 90, 220, 90, 220])
  }
}

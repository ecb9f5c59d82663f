let context: AudioContext | undefined

/** Frequency in Hz and length in seconds: high and short for yes, low and long for no. */
const TONES = { good: [1320, 0.09], bad: [220, 0.35] } as const

/** Says by ear how a scan went; silent where the browser has no sound. */
export function beep(tone: keyof typeof TONES): void {
  try {
    context ??= new AudioContext()
    const [frequency, seconds] = TONES[tone]
    const oscillator = context.createOscillator()
    const volume = context.createGain()
    oscillator.frequency.value = frequency
    volume.gain.value = 0.15
    oscillator.connect(volume).connect(context.destination)
    oscillator.start()
    oscillator.stop(context.currentTime + seconds)
  } catch {
    // the colour says it, too
  }
}
